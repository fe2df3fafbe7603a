"""What makes a rulebook unreadable, and how it is named."""

from __future__ import annotations

import pytest

from engine.rulebook import BadRulebook, read_rulebook

CLAUSE = '[[clause]]\nid = "C1"\npt-br = "Um."\nes = "Uno."\nen = "One."\n'
RULING = '[[ruling]]\nid = "C-Q1"\nclause = "C1"\npt-br = "Dois."\nes = "Dos."\nen = "Two."\n'
EXAMPLE = """[[scenario]]
id = "C1-1"
name = "An example"
title.pt-br = "Um exemplo"
title.es = "Un ejemplo"
clauses = ["C1"]
rules = "paulista"
first = 1
hands = ["4o 7c Ap", "3c 5e Kc", "2o 6o Jp", "4p 5c Qe"]
vira = "3o"
steps = ["= turn 1"]
"""
WHOLE = CLAUSE + RULING + EXAMPLE


def test_a_rulebook_reads_into_clauses_rulings_and_examples() -> None:
    book = read_rulebook(WHOLE + '[unexpressed]\nC1 = "It is too plain."\n')
    clause = book.clauses["C1"]
    assert clause.text == {"pt-br": "Um.", "es": "Uno.", "en": "One."}
    assert [ruling.text["en"] for ruling in clause.rulings] == ["Two."]
    assert book.examples_of("C1") == book.examples
    assert book.examples[0].title["en"] == "An example"
    assert book.unexpressed == {"C1": "It is too plain."}


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('es = "Uno."\n', "", "clause C1: nothing in es"),
        ('en = "Two."', 'en = " "', "ruling C-Q1: nothing in en"),
        ('pt-br = "Um."', "pt-br = 1", "clause C1: nothing in pt-br"),
        ('title.es = "Un ejemplo"\n', "", "example C1-1: nothing in es"),
        ('title.pt-br = "Um exemplo"\ntitle.es', "titulo", "example C1-1: wanted a table"),
        ('id = "C1"\n', "", "a clause has no id"),
        (CLAUSE, CLAUSE + CLAUSE, "clause C1 stands twice"),
        (RULING, RULING + RULING, "ruling C-Q1 stands twice"),
        (EXAMPLE, EXAMPLE + EXAMPLE, "example C1-1 stands twice"),
        ('clause = "C1"', 'clause = "C9"', "ruling C-Q1: there is no 'C9'"),
        ('clause = "C1"\n', "", "ruling C-Q1: there is no 'None'"),
        ('clauses = ["C1"]', 'clauses = ["C1", "C2"]', "example C1-1: there is no 'C2'"),
        ('clauses = ["C1"]', "clauses = []", "example C1-1: clauses is a list of ids"),
        ('clauses = ["C1"]', 'clauses = "C1"', "example C1-1: clauses is a list of ids"),
        ('id = "C1"\n', 'id = "C1"\nwhere = "pub"\n', "clause C1: where is table or room"),
        ('rules = "paulista"', 'rules = "poker"', "example C1-1: no rule set is called 'poker'"),
        ("= turn 1", "= turn x", "scenario C1-1: step 1"),
        ("[[clause]]", "[[clause]", "Expected"),
        ("[[clause]]", "[clause]", "clause is a list of tables"),
        (CLAUSE, "clause = [1]\n", "clause: wanted a table"),
        (EXAMPLE, "", "no [[scenario]] in it"),
        ("[[scenario]]", '[unexpressed]\nC7 = "Why."\n[[scenario]]', "there is no 'C7'"),
        ("[[scenario]]", '[unexpressed]\nC1 = ""\n[[scenario]]', "C1 needs a reason"),
        (CLAUSE, "unexpressed = 3\n" + CLAUSE, "unexpressed: wanted a table"),
    ],
)
def test_an_unreadable_rulebook_says_what_is_wrong(before: str, after: str, complaint: str) -> None:
    assert before in WHOLE
    with pytest.raises(BadRulebook) as caught:
        read_rulebook(WHOLE.replace(before, after, 1))
    assert complaint in str(caught.value)
