"""The page of a match: who sat where, how it ended, and the picture of its score."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest
from django.test import Client

from rooms.charts import Score, result_chart, score_chart
from rooms.management.commands.rehearse import COURSES
from rooms.models import Match
from rooms.services.rehearsal import rehearse
from tests.rooms.conftest import make_person


def played(course: int) -> Match:
    people = [make_person(f"pessoa{number}") for number in range(1, 9)]
    rules, options = COURSES[course]
    room = rehearse(people, Random(4), rules=rules, options=options)
    Match.objects.filter(room=room).update(listed=True)
    return Match.objects.get(room=room)


def page_of(match: Match) -> str:
    return Client().get(match.get_absolute_url()).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("course", [0, 3, 7])
def test_the_page_tells_who_sat_where_options_result_and_every_hand(course):
    match = played(course)
    page = page_of(match)
    for part in match.participations.all():
        assert re.search(rf"<td>{part.seat}</td><th[^>]*><bdi>{part.name}</bdi>", page)
    assert "Tempo por jogada" in page
    assert "venceu" in page
    for hand in match.hands.all():
        assert hand.get_absolute_url() in page
        assert "-".join(map(str, hand.score_after)) in page


@pytest.mark.django_db
@pytest.mark.parametrize("course", [0, 7])
def test_the_picture_has_a_line_for_each_score_and_the_table_of_its_numbers(course):
    match = played(course)
    page = page_of(match)
    svg = ElementTree.fromstring(
        re.search(r"<svg class=\"chart__picture.*?</svg>", page, re.DOTALL)[0]
    )
    lines = [group for group in svg.iter("g") if "chart__line" in group.get("class", "")]
    assert len(lines) == len(match.score)
    dashes = [line.find("polyline").get("stroke-dasharray") for line in lines]
    assert len(set(dashes)) == len(dashes), "told apart by their dashes"
    markers = [next(child.tag for child in line if child.tag != "polyline") for line in lines]
    assert len(set(markers)) == len(markers), "and by their marks"
    assert "style=" not in page
    table = re.search(r"<details class=\"numbers\">.*?</details>", page, re.DOTALL)[0]
    for hand in match.hands.all():
        cells = "".join(f"<td>{points}</td>" for points in hand.score_after)
        assert f'<th scope="row">{hand.number}</th>{cells}' in table


@pytest.mark.django_db
def test_a_match_of_another_revision_keeps_its_score_and_says_why_it_cannot_be_replayed():
    match = played(0)
    Match.objects.update(revision=99)
    page = page_of(match)
    assert "As regras mudaram desde esta partida" in page
    assert "-".join(map(str, match.hands.last().score_after)) in page


@pytest.mark.django_db
def test_a_match_without_a_finished_hand_has_no_picture():
    match = played(0)
    match.hands.all().delete()
    page = page_of(match)
    assert "chart__picture" not in page
    assert "Nenhuma mão terminou" in page


def test_the_score_begins_again_where_a_chico_ended():
    chart = score_chart(
        [Score(1, [0, 0], [30, 2]), Score(2, [0, 0], [1, 0]), Score(3, [1, 0], [1, 2])],
        ["Ana", "Beto"],
        30,
    )
    assert chart is not None
    assert len(chart.breaks) == 1
    assert [len(run) for run in chart.lines[0].runs] == [2, 3]
    assert [point.score for point in chart.lines[1].points] == [2, 0, 2]


def test_a_higher_score_lies_higher_and_stays_in_the_picture():
    chart = score_chart([Score(1, [0, 0], [40, 2])], ["Ana", "Beto"], 30)
    assert chart is not None
    ana, beto = (line.points[0].y for line in chart.lines)
    assert 0 < ana < chart.target < beto < chart.bottom


def test_wins_stand_above_the_line_and_losses_hang_below():
    chart = result_chart([(1, True), (2, False)])
    assert chart is not None
    won, lost = chart.bars
    assert won.y + won.height <= chart.middle < lost.y
    assert (chart.wins, chart.losses) == (1, 1)
    assert result_chart([]) is None
