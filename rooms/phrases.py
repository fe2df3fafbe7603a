"""What can be said at one press: each language has its own words for it.

Stored by key, so that every reader gets it in the language that their page is in. The words are a
table here and not in the catalogues: each language says what its own tables say, which is seldom a
translation, and all three must be there whatever else of the site is translated.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import get_language

PHRASES: Final[dict[str, dict[str, str]]] = {
    "oi": {"pt": "Oi, gente!", "es": "¡Buenas!", "en": "Hello, everyone!"},
    "sorte": {"pt": "Boa sorte!", "es": "¡Suerte!", "en": "Good luck!"},
    "bela": {"pt": "Bela jogada!", "es": "¡Bien jugado!", "en": "Well played!"},
    "quase": {"pt": "Foi por pouco!", "es": "¡Por un pelito!", "en": "That was close!"},
    "vamos": {"pt": "Vamos lá!", "es": "¡Vamos, che!", "en": "Let's go!"},
    "volto": {"pt": "Já volto.", "es": "Ya vuelvo.", "en": "Be right back."},
    "desculpe": {"pt": "Desculpe!", "es": "¡Perdón!", "en": "Sorry!"},
    "valeu": {"pt": "Valeu, bom jogo!", "es": "¡Gracias, buen juego!", "en": "Good game, thanks!"},
}
"""By key, then by language."""

FALLBACK: Final = "pt"


def phrase(key: str) -> str:
    """The words of a phrase in the language that is active; empty for one that is gone."""
    words = PHRASES.get(key, {})
    language = (get_language() or FALLBACK).partition("-")[0]
    return words.get(language) or words.get(FALLBACK, "")
