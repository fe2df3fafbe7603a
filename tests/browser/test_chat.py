"""People at a table talk; one mutes another; one complains; and nothing that is typed is lost."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Cast
from tests.browser.people import Person
from tests.browser.playing import first_card, is_for_a_card, open_table, play
from tests.browser.server import Server

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}


def field(person: Person) -> Locator:
    return person.page.locator("#chat-text")


def lines(person: Person) -> Locator:
    return person.page.locator("#chat-list .chat__text")


def say(person: Person, text: str) -> None:
    field(person).fill(text)
    field(person).press("Enter")
    expect(field(person)).to_have_value("")


def test_two_people_talk_one_mutes_and_complains_of_the_other(server: Server, cast: Cast) -> None:
    ana, beto = cast(server, "ana"), cast(server, "beto")
    code = open_table(ana, beto, (1, 3))

    say(ana, "Boa noite, <b>Beto</b>!")
    expect(lines(beto)).to_have_text(["Boa noite, <b>Beto</b>!"])
    beto.page.locator("#phrases summary").click()
    beto.page.get_by_role("button", name="Boa sorte!").click()
    for person in (ana, beto):
        expect(lines(person)).to_have_text(["Boa noite, <b>Beto</b>!", "Boa sorte!"])

    ana.page.locator("#people summary").click()
    ana.page.get_by_role("button", name="Silenciar").click()
    expect(ana.page.get_by_role("button", name="Voltar a ler")).to_be_visible()
    expect(lines(ana)).to_have_text(["Boa noite, <b>Beto</b>!"])
    say(beto, "Ei, tudo bem?")
    say(ana, "Silêncio.")
    expect(lines(ana)).to_have_text(["Boa noite, <b>Beto</b>!", "Silêncio."])
    expect(lines(beto)).to_have_count(4)

    ana.page.get_by_role("link", name="Denunciar", exact=False).first.click()
    ana.page.get_by_label("O que aconteceu").fill("Não para de falar.")
    ana.page.get_by_role("button", name="Enviar a denúncia").click()
    expect(ana.page.locator(".messages")).to_contain_text("Denúncia enviada.")
    assert ana.page.url.rstrip("/").endswith(code)
    expect(lines(ana)).to_have_text(["Boa noite, <b>Beto</b>!", "Silêncio."])
    query = "SELECT about_name, words, evidence FROM rooms_report WHERE room_code = '%s'"
    ((about, words, evidence),) = server.rows(query % code)
    assert (about, words) == (beto.page.locator(".menu__name").inner_text(), "Não para de falar.")
    assert "Ei, tudo bem?" in evidence

    ana.page.locator("#people summary").click()
    ana.page.get_by_role("button", name="Voltar a ler").click()
    expect(lines(ana)).to_have_count(4)


def test_what_is_being_typed_outlives_whatever_the_table_does(server: Server, cast: Cast) -> None:
    ana, beto = cast(server, "ana"), cast(server, "beto")
    open_table(ana, beto, (1, 3))
    play([ana, beto], first_card, until=is_for_a_card)
    field(ana).click()
    ana.page.keyboard.type("Estou pens")
    version = ana.look().version
    for _ in range(2):
        looks = [ana.look(), beto.look()]
        if looks[1].moves:
            beto.act(first_card(looks[1]))
    say(beto, "E então?")
    expect(lines(ana)).to_have_text(["E então?"])
    expect(field(ana)).to_be_focused()
    ana.page.keyboard.type("ando...")
    expect(field(ana)).to_have_value("Estou pensando...")
    field(ana).press("Enter")
    expect(lines(beto)).to_have_text(["E então?", "Estou pensando..."])
    assert ana.look().version >= version


def test_a_refusal_or_a_server_that_is_away_leaves_the_words_in_the_field(
    server: Server, cast: Cast
) -> None:
    caro = cast(server, "caro")
    caro.play_now()
    caro.excuse("status of 409|ERR_FAILED|htmx:(afterRequest|sendError)")
    notice = caro.page.locator("#chat-notice")
    long = "palavra " * 30
    field(caro).fill(long)
    expect(caro.page.locator("#chat-left")).to_contain_text("passou do limite")
    field(caro).press("Enter")
    expect(notice).to_contain_text("passa de 200 caracteres")
    expect(field(caro)).to_have_value(long)

    caro.context.route("**/conversa/", lambda route: route.abort())
    field(caro).fill("Alguém aí?")
    field(caro).press("Enter")
    expect(notice).to_contain_text("não foi enviada")
    expect(field(caro)).to_have_value("Alguém aí?")
    caro.context.unroute("**/conversa/")
    field(caro).press("Enter")
    expect(lines(caro)).to_have_text(["Alguém aí?"])
    expect(field(caro)).to_have_value("")
    expect(notice).to_be_empty()


def test_with_a_dead_socket_one_talks_all_the_same(server: Server, cast: Cast) -> None:
    caro = cast(server, "caro")
    caro.context.route_web_socket("**/ws/**", lambda socket: socket.close(code=1012))
    caro.play_now()
    caro.see_connection("lost")
    say(caro, "Só eu?")
    expect(lines(caro)).to_have_text(["Só eu?"])


def test_on_a_phone_what_was_not_read_is_counted(server: Server, cast: Cast) -> None:
    ana, beto = cast(server, "ana"), cast(server, "beto", **PHONE)
    open_table(ana, beto, (1, 3))
    link = beto.page.locator(".room__chat")
    expect(link).to_be_hidden()
    say(ana, "Beto?")
    say(ana, "Está aí?")
    expect(link).to_contain_text("2")
    link.click()
    expect(field(beto)).to_be_focused()
    expect(link).to_be_hidden()
    expect(lines(beto)).to_have_text(["Beto?", "Está aí?"])


def test_without_script_the_chat_is_a_form(server: Server, cast: Cast) -> None:
    dani = cast(server, "dani", java_script_enabled=False)
    dani.play_now()
    with dani.page.expect_navigation():
        field(dani).fill("Boa noite")
        field(dani).press("Enter")
    expect(lines(dani)).to_have_text(["Boa noite"])


def test_whoever_only_watches_is_told_how_to_talk(server: Server, cast: Cast) -> None:
    caro, dani = cast(server, "caro"), cast(server, "dani")
    code = caro.create_room()
    dani.join(code)
    caro.command("sentar 1")
    say(caro, "Puxe uma cadeira!")
    expect(lines(dani)).to_have_text(["Puxe uma cadeira!"])
    expect(field(dani)).to_have_count(0)
    expect(dani.page.locator(".chat__stranger")).to_contain_text("sente-se numa cadeira livre")
