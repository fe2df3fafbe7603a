"""The rulebook's pages: side by side, clause by clause, example by example, and the calculator."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine.cards import SPANISH
from engine.flor.mandatory import MandatoryFlor
from engine.variants import RULE_SETS
from rooms.differences import differences
from rooms.naming import OPTION_CLAUSES, SIGNAL_CLAUSES, option_name, rules_name
from rooms.services.rulebooks import rulebook

EXAMPLES = [(slug, one.scenario.id) for slug in RULE_SETS for one in rulebook(slug).examples]
ODD_STEPS = ["-1", "99", "9999999999", "x", "", "1.5", "1e3", "²", "\0", "0x1", " 1"]


def counted(client: Client, a: str, b: str, c: str) -> str:
    response = client.get("/regras/calculadora/", {"a": a, "b": b, "c": c})
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.text)


def test_the_rule_sets_stand_side_by_side_as_they_themselves_say(client: Client) -> None:
    page = client.get("/regras/").text
    for slug in RULE_SETS:
        assert f'href="/regras/{slug}/"' in page
        assert rules_name(slug) in page
    lines = differences(tuple(RULE_SETS.values()))
    assert page.count('<th scope="row">') == len(lines)
    for line in lines:
        assert len(line.values) == len(RULE_SETS)
        assert f'<th scope="row">{line.label}</th>' in page


def test_the_table_of_differences_follows_the_rule_sets() -> None:
    told = {line.label: dict(zip(RULE_SETS, line.values, strict=True))
            for line in differences(tuple(RULE_SETS.values()))}  # fmt: skip
    for slug, rules in RULE_SETS.items():
        assert (told["Flor"][slug] == "não há") is (rules.flor is None)
        assert (told["Envido"][slug] == "não há") is (rules.envido is None)
        assert (told["Ir ao maço"][slug] == "sim") is rules.folding
        assert str(rules.target) in told["Vence quem chega a"][slug]
        assert told["A mão vale"][slug] == " → ".join(map(str, rules.stakes.values))
        assert ("obrigatória" in told["Flor"][slug]) is isinstance(rules.flor, MandatoryFlor)


@pytest.mark.parametrize("slug", RULE_SETS)
def test_each_rulebook_has_every_clause_and_ruling_under_its_own_address(
    client: Client, slug: str
) -> None:
    page = client.get(f"/regras/{slug}/").text
    known = rulebook(slug)
    for clause in known.clauses.values():
        assert page.count(f'id="{clause.id}"') == 1
        for ruling in clause.rulings:
            assert page.count(f'id="{ruling.id}"') == 1
    for example in known.examples:
        assert f'href="/regras/{slug}/exemplos/{example.scenario.id}/"' in page


@pytest.mark.parametrize("slug", RULE_SETS)
def test_whatever_a_button_or_a_result_links_to_is_on_the_page(client: Client, slug: str) -> None:
    anchors = set(re.findall(r'id="([^"]+)"', client.get(f"/regras/{slug}/").text))
    assert set(rulebook(slug).shows.values()) <= anchors
    assert "forca" in anchors


@pytest.mark.parametrize("slug", RULE_SETS)
def test_each_room_option_is_told_once_beside_the_clause_that_it_changes(
    client: Client, slug: str
) -> None:
    page = client.get(f"/regras/{slug}/").text
    clauses = dict(
        re.findall(r'<li class="clause" id="([^"]+)">(.*?)</li>\s*(?=<li|</ol)', page, re.DOTALL)
    )
    for option in RULE_SETS[slug].options:
        (home,) = [name for name in OPTION_CLAUSES[option.name] if name in clauses]
        assert page.count(f"<b>{option_name(option.name)}</b>") == 1
        assert f"<b>{option_name(option.name)}</b>" in clauses[home]


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_strength_of_every_card_is_drawn(client: Client, slug: str) -> None:
    rules = RULE_SETS[slug]
    page = client.get(f"/regras/{slug}/").text
    (ladder,) = re.findall(r'<ol class="strength">(.*?)</ol>', page, re.DOTALL)
    steps = [step.count('role="img"') for step in ladder.split("<li>")[1:]]
    assert sum(steps) == len(rules.deck) - rules.turned
    assert steps[:4] == [1, 1, 1, 1], "the four that nothing ties"
    assert ("Com esta vira" in page) is rules.turned
    assert ladder.count("card--manilha") == 4 * rules.turned


def test_the_signals_are_drawn_beside_their_clauses(client: Client) -> None:
    page = client.get("/regras/gauderio-classico/").text
    for clause in SIGNAL_CLAUSES:
        (text,) = re.findall(rf'<li class="clause" id="{clause}">(.*?)</p>', page, re.DOTALL)
        assert 'class="gesture"' in text


@pytest.mark.parametrize("slug", RULE_SETS)
def test_signals_are_shown_where_somebody_has_a_partner(client: Client, slug: str) -> None:
    page = client.get(f"/regras/{slug}/").text
    assert ('id="sinais"' in page) is (slug in rulebooks_with_partners())


def rulebooks_with_partners() -> set[str]:
    return {
        slug for slug, rules in RULE_SETS.items() if rules.format_for(rules.chosen({})).seats > 2
    }


@pytest.mark.parametrize("slug", ["buraco", "paulista-", "..", "PAULISTA"])
def test_a_rulebook_that_there_is_not_is_not_found(client: Client, slug: str) -> None:
    assert client.get(f"/regras/{slug}/").status_code == 404
    assert client.get(f"/regras/{slug}/exemplos/C1-1/").status_code == 404


@pytest.mark.parametrize(("slug", "ident"), EXAMPLES)
def test_each_example_is_stepped_through_to_its_end(client: Client, slug: str, ident: str) -> None:
    """The first and the last page, and each step in words; the pages between are made alike."""
    address = f"/regras/{slug}/exemplos/{ident}/"
    first = client.get(address).text
    (last,) = re.findall(r'data-key="End" aria-keyshortcuts="End" href="\?passo=(\d+)"', first)
    page = client.get(address, {"passo": last}).text
    assert f"{last}/{last}" in page
    assert 'rel="next"' not in page
    told = re.findall(r'<a class="steps__link"[^>]*>(.*?)</a>', page, re.DOTALL)
    assert len(told) == int(last) + 1
    assert all(text.strip() for text in told)


@pytest.mark.parametrize("slug", RULE_SETS)
def test_an_example_goes_forth_and_back_step_by_step(client: Client, slug: str) -> None:
    ident = rulebook(slug).examples[0].scenario.id
    address, seen = f"/regras/{slug}/exemplos/{ident}/", 0
    page = client.get(address).text
    while 'rel="next"' in page:
        (following,) = re.findall(
            r'rel="next" data-key="ArrowRight" aria-keyshortcuts="ArrowRight" href="(\?passo=\d+)"',
            page,
        )
        page = client.get(address + following).text
        seen += 1
        assert f'href="?passo={seen - 1}"' in page
        assert page.count('aria-current="step"') == 1
    assert f"{seen}/{seen}" in page


@pytest.mark.parametrize("step", ODD_STEPS)
def test_a_guessed_step_is_a_page_that_is_not_found(client: Client, step: str) -> None:
    response = client.get("/regras/paulista/exemplos/C1-1/", {"passo": step})
    assert response.status_code == 404
    assert 'href="/"' in response.text


@pytest.mark.parametrize(
    ("cards", "said", "total"),
    [
        ("7e 6e 12o", "Envido: 33", "20 + 7 + 6 = 33"),
        ("12o 11o 4c", "Envido: 20", "20 + 0 + 0 = 20"),
        ("12o 7o 4c", "Envido: 27", "20 + 0 + 7 = 27"),
        ("7e 6c 12o", "Envido: 7", "7"),
        ("10e 11c 12o", "Envido: 0", "0"),
        ("7e 6e 5e", "Flor: 38", "20 + 7 + 6 + 5 = 38"),
        ("10c 11c 12c", "Flor: 20", "20 + 0 + 0 + 0 = 20"),
        ("1p 12p 7p", "Flor: 28", "20 + 1 + 0 + 7 = 28"),
    ],
)
def test_the_calculator_shows_the_value_as_a_sum(
    client: Client, cards: str, said: str, total: str
) -> None:
    page = counted(client, *cards.split())
    assert f"{said}</b>" in page
    assert f'class="counted__sum">{total}<' in page
    for card in cards.split():
        assert f'data-card="{card}"' in page


@pytest.mark.parametrize("cards", ["7e 7e 6c", "7e 6c 7e", "6c 7e 7e", "7e 7e 7e"])
def test_the_same_card_twice_is_refused(client: Client, cards: str) -> None:
    page = counted(client, *cards.split())
    assert "A mesma carta não pode aparecer duas vezes" in page
    assert 'class="counted"' not in page
    assert f'value="{cards.split()[0]}" selected' in page, "what was chosen is kept"


@pytest.mark.parametrize("odd", ["", "8e", "9o", "Ke", "4x", "#4e", "<b>", "\0", "x" * 5000, "٧e"])
def test_a_card_that_the_spanish_deck_has_not_is_refused(client: Client, odd: str) -> None:
    page = counted(client, "7e", "6c", odd)
    assert "Escolha três cartas do baralho espanhol." in page
    assert "<b>" not in page.partition('<div class="field">')[2].partition("</form>")[0]


def test_the_calculator_offers_the_whole_deck_and_asks_for_nothing_at_first(client: Client) -> None:
    page = client.get("/regras/calculadora/").text
    assert page.count('<option value="') == 3 * (len(SPANISH) + 1)
    assert 'role="alert"' not in page
