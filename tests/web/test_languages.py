"""Spanish and English say everything that Portuguese does, with the same gaps to fill."""

from __future__ import annotations

import gettext
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.utils import translation

from engine.cards import FRENCH, SPANISH, Card
from rooms.narration import card_name

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
