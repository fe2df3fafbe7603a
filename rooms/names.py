"""What a person may be called: rules for user names and display names."""

import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

MIN_LENGTH, MAX_LENGTH = 2, 30
# Folding lengthens some letters; names cut here only ever look more alike, never less.
KEY_LENGTH = 120

# ASCII alone: it is typed to log in, and look-alike letters would let two people share one.
username_validator = RegexValidator(
    r"\A[A-Za-z0-9._-]+\Z",
    _("Use só letras sem acento, números, ponto, hífen e sublinhado."),
)

# Cc control, Cf format (zero-width, bidi), Cs surrogates, Co private use, Cn unassigned,
# Zl and Zp line breaks.
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters, marks and symbols that draw nothing, whatever their category says.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")
# Phones put one behind a heart or a star; without it the same sign is drawn.
_VARIATION = str.maketrans("", "", "".join(map(chr, range(0xFE00, 0xFE10))))


def clean_display_name(name: str) -> str:
    """Return `name` in its one normal form: NFC, trimmed, single spaces.

    Raises ValidationError for a length outside 2-30, for a character that cannot be seen, and for a
    name without a letter or digit.
    """
    name = unicodedata.normalize("NFC", name).translate(_VARIATION).strip()
    if any(unicodedata.category(char) in _INVISIBLE or char in _BLANK for char in name):
        raise ValidationError(_("O nome tem um caractere que não se vê."), code="invisible")
    name = " ".join(name.split())
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("O nome deve ter de %(min)d a %(max)d caracteres."),
            code="length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    if not any(char.isalnum() for char in name):
        raise ValidationError(_("O nome precisa de uma letra ou de um número."), code="empty")
    return name


def name_key(name: str) -> str:
    """Return the form in which two names that look the same are equal (compatible, case-folded)."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)[:KEY_LENGTH]
