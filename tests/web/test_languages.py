"""Spanish and English say everything that Portuguese does, with the same gaps to fill."""

from __future__ import annotations

import gettext
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.formats import date_format

from engine.cards import FRENCH, SPANISH, Card
from engine.events import CardPlayed
from rooms.narration import Cast, card_name, joined, narrate

ROOT = Path(__file__).parents[2]
LANGUAGES = ("es", "en")
GAP = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w*\}")
COUNT = {"%(n)s", "%(n)d"}
TAG = re.compile(r"</?\w+[^>]*>")
TRANSLATABLE = ("engine", "rooms", "templates", "truco_site", "locale")
"""Where sentences are, and the catalogues."""

KINDS = ("--extension", "html,txt,py,jinja")
needs_gettext = pytest.mark.skipif(
    shutil.which("xgettext") is None,
    reason="only GNU gettext can collect the sentences (make messages)",
)


def compiled(language: str, root: Path = ROOT) -> dict[object, str]:
    """The sentences of a catalogue as the site reads it, by their Portuguese ones."""
    with (root / "locale" / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        catalogue: dict[object, str] = vars(gettext.GNUTranslations(file))["_catalog"]
    return {key: text for key, text in catalogue.items() if key}


def sentence(key: object) -> str:
    """The Portuguese of a catalogue's key: `sentence`, or (`sentence`, number) where plural."""
    text = key[0] if isinstance(key, tuple) else key
    assert isinstance(text, str)
    return text.partition("\x04")[2] or text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_gaps_the_tags_and_the_edges_of_its_sentence(language: str) -> None:
    for key, text in compiled(language).items():
        original = sentence(key)
        gaps, wanted = set(GAP.findall(text)), set(GAP.findall(original))
        if isinstance(key, tuple):
            # One form of a plural may do without the number: "the last match".
            assert gaps | COUNT == wanted | COUNT, (original, text)
        else:
            assert gaps == wanted, (original, text)
        assert sorted(TAG.findall(text)) == sorted(TAG.findall(original)), (original, text)
        for edge in (0, -1):
            assert original[edge].isspace() == text[edge].isspace(), (original, text)
        assert text.strip()


def test_both_languages_have_the_same_sentences() -> None:
    spanish, english = (compiled(language) for language in LANGUAGES)
    assert spanish.keys() == english.keys()
    assert len(spanish) > 900


@needs_gettext
def test_every_sentence_of_the_site_is_translated_and_compiled(tmp_path: Path) -> None:
    for name in TRANSLATABLE:
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "manage.py", tmp_path)
    languages = [word for language in LANGUAGES for word in ("--locale", language)]
    for command in (["makemessages", "--no-obsolete", *KINDS], ["compilemessages"]):
        run = [sys.executable, "manage.py", *command, *languages]
        alone = {"PATH": os.environ["PATH"], "DEBUG": "1"}
        subprocess.run(run, cwd=tmp_path, env=alone, check=True, capture_output=True, timeout=120)
    for language in LANGUAGES:
        catalogue = tmp_path / "locale" / language / "LC_MESSAGES" / "django.po"
        said = ["msgattrib", "--untranslated", "--no-wrap", str(catalogue)]
        missing = subprocess.run(said, check=True, capture_output=True, text=True).stdout
        assert not missing, "run `make messages`, then translate"
        said[1] = "--only-fuzzy"
        assert not subprocess.run(said, check=True, capture_output=True, text=True).stdout
        assert compiled(language, tmp_path) == compiled(language), "run `make messages`"


@pytest.mark.parametrize(
    ("language", "french", "spanish"),
    [
        ("pt-br", "7 de ouros", "7 de ouros"),
        ("es", "7 de diamantes", "7 de oros"),
        ("en", "7 of diamonds", "7 of coins"),
    ],
)
def test_each_pack_has_its_own_suits(language: str, french: str, spanish: str) -> None:
    with translation.override(language):
        assert card_name(Card("7o"), FRENCH) == french
        assert card_name(Card("7o"), SPANISH) == spanish


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("pt-br", ("ana jogou Sota de copas.", "beto jogou 3 de paus.")),
        ("es", ("ana jugó la sota de copas.", "beto jugó el 3 de bastos.")),
        ("en", ("ana played the jack of cups.", "beto played the 3 of clubs.")),
    ],
)
def test_a_card_has_its_article_within_a_sentence(language: str, sentences: tuple[str]) -> None:
    cast = Cast(["ana", "beto"], (1, 2), None, rules="mano-a-mano")
    played = (CardPlayed(1, Card("10c"), False), CardPlayed(2, Card("3p"), False))
    with translation.override(language):
        assert tuple(narrate(event, cast) for event in played) == sentences


@pytest.mark.parametrize("last", ["Iracema", "Índio", "Hilda"])
def test_spanish_says_e_where_the_next_name_begins_with_i(last: str) -> None:
    with translation.override("es"):
        assert joined(["Maneco", "Anita", last]) == f"Maneco, Anita e {last}"
        assert joined([last, "Hierro"]) == f"{last} y Hierro"
    with translation.override("en"):
        assert joined(["Maneco", last]) == f"Maneco and {last}"


@pytest.mark.parametrize(
    ("language", "refusal"),
    [
        ("pt-br", "Esta senha é muito comum."),
        ("es", "Esa contraseña la usa mucha gente."),
        ("en", "Too many people use that password."),
    ],
)
def test_sentences_of_the_libraries_are_said_in_our_way(language: str, refusal: str) -> None:
    with translation.override(language), pytest.raises(ValidationError) as caught:
        validate_password("password")
    with translation.override(language):
        assert caught.value.messages == [refusal]


def test_a_date_in_english_is_no_other_date_in_america() -> None:
    day = datetime(2026, 12, 1, 22, 5, tzinfo=UTC)
    with translation.override("en"):
        assert date_format(day, "SHORT_DATETIME_FORMAT") == "1 Dec 2026, 22:05"
    with translation.override("es"):
        assert date_format(day, "SHORT_DATETIME_FORMAT") == "01/12/2026 22:05"
