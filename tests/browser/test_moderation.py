"""A moderator deals with a complaint from start to end, with a browser alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Cast
from tests.browser.people import Person
from tests.browser.playing import open_table
from tests.browser.server import Server


def decide(person: Person, button: str, label: str, why: str) -> None:
    """Press a button of a row's page, say why, and confirm."""
    person.page.get_by_role("button", name=button).click()
    person.page.get_by_label(label).fill(why)
    person.page.get_by_role("button", name="Confirmar").click()


def test_a_moderator_handles_a_complaint_from_start_to_end(server: Server, cast: Cast) -> None:
    ana, beto, chefe = cast(server, "ada"), cast(server, "bruto"), cast(server, "chefe")
    beto.sign_up()
    code = open_table(ana, beto, (1, 3))
    beto.page.locator("#chat-text").fill("Seu tonto!")
    beto.page.locator("#chat-text").press("Enter")
    expect(ana.page.locator("#chat-list")).to_contain_text("Seu tonto!")
    ana.page.locator("#people summary").click()
    ana.page.get_by_role("link", name="Denunciar", exact=False).first.click()
    ana.page.get_by_label("O que aconteceu").fill("Ofende a mesa toda.")
    ana.page.get_by_role("button", name="Enviar a denúncia").click()
    expect(ana.page.locator(".messages")).to_contain_text("Denúncia enviada.")

    chefe.sign_up()
    server.make_moderator("chefe")
    chefe.page.goto("/admin/rooms/report/")
    chefe.page.get_by_role("row", name=re.compile(code)).get_by_role("link").first.click()
    page = chefe.page
    expect(page.get_by_text("Ofende a mesa toda.")).to_be_visible()
    expect(page.get_by_text("Seu tonto!")).to_be_visible()
    page.get_by_role("button", name="Cuidar desta denúncia").click()
    expect(page.get_by_text("Você cuida de 1 denúncia.")).to_be_visible()

    beto.excuse("status of 40[0-9]|WebSocket")
    decide(chefe, "Suspender bruto", "Por quê", "Ofensas, pela segunda vez.")
    expect(page.get_by_text("Feito e registrado.")).to_be_visible()
    expect(page.get_by_text("Ofensas, pela segunda vez.")).to_be_visible()
    # His sockets close at once, and he is nobody any more.
    expect(beto.page.locator("#connection")).not_to_have_attribute("data-state", "ok")
    beto.page.goto("/historico/")
    expect(beto.page.get_by_role("button", name="Entrar")).to_be_visible()

    decide(chefe, f"Fechar a sala {code}", "Por quê", "A mesa acabou em briga.")
    expect(page.get_by_text("A mesa acabou em briga.")).to_be_visible()
    expect(ana.table).to_contain_text("fechou")

    decide(chefe, "Encerrar a denúncia", "O que foi decidido", "Conta suspensa, sala fechada.")
    expect(page.get_by_text("1 denúncia tratada.")).to_be_visible()
    row = page.get_by_role("row", name=re.compile(code))
    expect(row).to_contain_text("encerrada")
    row.get_by_role("link").first.click()
    expect(page.get_by_text("Conta suspensa, sala fechada.")).to_be_visible()
    expect(page.get_by_role("button", name="Restaurar bruto")).to_be_visible()
