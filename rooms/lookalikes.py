"""Which names look alike, and which alphabet a name is written in."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Small letters, since names are compared without regard to case: Cyrillic, Greek, Armenian, Latin.
_TWINS: Final = str.maketrans(
    "авекмнопрстухіјѕһԁԛԝӏαβεζηικμνορτυχωօհսոցյզıȷɑɡɩ",
    "abekmhonpctyxijshdqwlabezhikmnoptyxwohungjqijagi",
)
_ADORNED: Final = re.compile(r"LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .+)?")

# Japanese and Korean mix these within a word.
_EAST_ASIAN: Final = frozenset(
    {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"}
)
# Unicode recommends these for identifiers. Cherokee, Lisu, Coptic and the like are left out: few
# read them, and their letters are a second set of Latin capitals.
ALPHABETS: Final = frozenset(
    [
        "LATIN",
        "GREEK",
        "CYRILLIC",
        "ARMENIAN",
        "GEORGIAN",
        "HEBREW",
        "ARABIC",
        "THAANA",
        "ETHIOPIC",
        "DEVANAGARI",
        "BENGALI",
        "GURMUKHI",
        "GUJARATI",
        "ORIYA",
        "TAMIL",
        "TELUGU",
        "KANNADA",
        "MALAYALAM",
        "SINHALA",
        "THAI",
        "LAO",
        "TIBETAN",
        "MYANMAR",
        "KHMER",
        "CJK",
    ]
)


def fold(text: str) -> str:
    """Return `text` without case, accents and ornaments, with each letter as its Latin twin."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    bare = (char for char in folded if unicodedata.category(char) not in ("Mn", "Me"))
    return "".join(map(_plain, "".join(bare).translate(_TWINS)))


def alphabets(text: str) -> set[str]:
    """Return the alphabets of the letters in `text`; those of East Asia count as one, "CJK"."""
    plain = unicodedata.normalize("NFKC", text)
    found = {_alphabet(char) for char in plain if unicodedata.category(char).startswith("L")}
    # Apostrophes and the like, which belong to all.
    return found - {"MODIFIER"}


def _plain(char: str) -> str:
    if char.isascii():
        return char
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    adorned = _ADORNED.fullmatch(unicodedata.name(char, ""))
    return adorned[1].lower() if adorned else char


def _alphabet(char: str) -> str:
    name = unicodedata.name(char, "").partition(" ")[0]
    return "CJK" if name in _EAST_ASIAN else name
