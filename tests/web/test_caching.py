"""Nobody finds another's pages by pressing Back in the same browser."""

from __future__ import annotations

import pytest
from django.test import Client

from rooms.models import User
from rooms.services.lobby import play_now
from rooms.services.seats import stand

pytestmark = pytest.mark.django_db


def test_no_page_with_a_persons_name_or_cards_is_kept(as_ana: Client, ana: User) -> None:
    room = play_now(ana, rules="paulista")
    stand(room.code, ana)
    room.refresh_from_db()
    match = f"/partidas/{room.match_id}/"
    addresses = [room.get_absolute_url(), match, f"{match}maos/1/", "/historico/",
                 "/contas/perfil/", "/", "/salas/nova/", "/regras/"]  # fmt: skip
    for address in addresses:
        response = as_ana.get(address)
        assert response.status_code == 200, address
        assert response["Cache-Control"] == "private, no-store", address


@pytest.mark.parametrize("address", ["/salas/nenhuma/", "/nada/", "/contas/login/"])
def test_neither_is_any_other(as_ana: Client, address: str) -> None:
    assert "no-store" in as_ana.get(address)["Cache-Control"]


def test_static_files_are_kept(settings) -> None:
    settings.WHITENOISE_USE_FINDERS = True
    response = Client().get("/static/css/base.css")
    response.close()
    assert response.status_code == 200
    assert "no-store" not in response["Cache-Control"]
