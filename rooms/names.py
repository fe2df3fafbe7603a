"""What a person may be called: rules for user names and display names."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from rooms import lookalikes

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
# Letters, marks and symbols that draw nothing, whatever their category says: what Unicode lets a
# font ignore, blank signs, and the stand-in for something that is not text.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufff0-\ufffc"
    "\U00016fe4\U0001d159\U000e0000-\U000e0fff]"
)
# Phones put one behind a heart or a star; without it the same sign is drawn.
_VARIATION = str.maketrans("", "", "".join(map(chr, range(0xFE00, 0xFE10))))
MARK = "\u0301"
MOST_MARKS = 2
"""So many accents one letter may carry: some languages need two, towers of them none."""

SITE = "valequatro"
# Words that no name may hold; compared as `name_key` has them.
_OFFICES = frozenset(
    [
        "admin",
        "administracao",
        "administrador",
        "administradora",
        "administrator",
        "moderacao",
        "moderador",
        "moderadora",
        "moderator",
        "robo",
        "robot",
    ]
)
GONE = "Conta apagada"
"""What the record calls whoever has deleted their account."""
# What a whole name may not be, without its spaces.
_HOUSE = frozenset(
    [
        "accountdeleted",
        "cadeiralivre",
        "contaapagada",
        "cuentaborrada",
        "equipe",
        "equipo",
        "freeseat",
        "lugarlibre",
        "lugarlivre",
        "mesa",
        "oficial",
        "official",
        "root",
        "sistema",
        "staff",
        "soporte",
        "support",
        "suporte",
        "system",
        "table",
        "voce",
        "vos",
        "you",
    ]
)


def clean_display_name(name: str) -> str:
    """Return `name` in its one normal form: NFC, trimmed, single spaces.

    Raises ValidationError for a length outside 2-30, for a character that cannot be seen, for
    accents without a letter or too many on one, for letters of two alphabets, and for a name
    without a letter or digit.
    """
    name = unicodedata.normalize("NFC", name).translate(_VARIATION).strip()
    _refuse_invisible(name)
    name = " ".join(name.split())
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("O nome deve ter de %(min)d a %(max)d caracteres."),
            code="length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    _refuse_towers(name)
    _refuse_mixed_alphabets(name)
    if not any(char.isalnum() for char in name):
        raise ValidationError(_("O nome precisa de uma letra ou de um número."), code="empty")
    return name


def name_key(name: str) -> str:
    """Return the form in which two names that look the same are equal.

    What is neither letter nor digit counts within a name only: "Ana." and "Ana ✓" are "Ana".
    """
    folded = lookalikes.fold(name)
    bare = re.sub(r"\A[\W_]+|[\W_]+\Z", "", folded)
    return (bare or folded)[:KEY_LENGTH]


def refuse_loose_ends(username: str) -> None:
    """Raise ValidationError if `username` begins or ends with a dot, a hyphen or an underscore."""
    if username.strip("._-") != username:
        raise ValidationError(
            _("O nome de usuário começa e termina com letra ou número."), code="ends"
        )


def refuse_name_of_the_house(name: str) -> None:
    """Raise ValidationError if `name` could pass for the site itself, its people or a bot."""
    words = re.findall(r"[^\W_]+", name_key(name))
    whole = "".join(words)
    if whole in _HOUSE or SITE in whole or not _OFFICES.isdisjoint(words):
        raise ValidationError(
            _("Esse nome parece do site ou de um robô. Escolha outro."), code="reserved"
        )


def _refuse_invisible(name: str) -> None:
    if _BLANK.search(name) or any(unicodedata.category(char) in _INVISIBLE for char in name):
        raise ValidationError(_("O nome tem um caractere que não se vê."), code="invisible")


def _refuse_towers(name: str) -> None:
    kinds = "".join(MARK if unicodedata.category(char)[0] == "M" else char for char in name)
    # After a space, or at the start, there is no letter to carry one.
    if re.search(rf"(?:^|\s){MARK}|{MARK}{{{MOST_MARKS + 1}}}", kinds):
        raise ValidationError(_("O nome tem acentos demais numa letra só."), code="marks")


def _refuse_mixed_alphabets(name: str) -> None:
    found = lookalikes.alphabets(name)
    if len(found) > 1 or not found <= lookalikes.ALPHABETS:
        raise ValidationError(_("Use letras de um só alfabeto no nome."), code="alphabets")
