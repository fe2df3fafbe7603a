"""Addresses of the lobby, the rooms and the history."""

from __future__ import annotations

from django.urls import path, re_path

from rooms.views import chat, exports, history, lobby, matches, people, replay, room, rules

app_name = "rooms"

urlpatterns = [
    path("", lobby.index, name="lobby"),
    path("jogar/", lobby.play_now, name="play_now"),
    path("salas/lista/", lobby.rooms, name="lobby_rooms"),
    path("salas/nova/", lobby.create, name="create"),
    path("salas/entrar/", lobby.join, name="join"),
    # After the words above, which are shorter than any code.
    re_path(r"^salas/(?P<code>[a-z0-9]{1,12})/$", room.room, name="room"),
    re_path(r"^salas/(?P<code>[a-z0-9]{1,12})/conversa/$", chat.say, name="chat"),
    re_path(r"^salas/(?P<code>[a-z0-9]{1,12})/pessoas/$", people.people, name="people"),
    re_path(r"^salas/(?P<code>[a-z0-9]{1,12})/denunciar/$", people.report, name="report"),
    path("silenciados/", people.unmute, name="unmute"),
    path("regras/", rules.index, name="rules"),
    path("regras/calculadora/", rules.calculator, name="calculator"),
    path("regras/<slug:slug>/", rules.book, name="book"),
    path("regras/<slug:slug>/exemplos/<str:ident>/", rules.example, name="example"),
    path("historico/", history.mine, name="history"),
    path("historico/publicas/", history.public, name="public_history"),
    path("historico/de/", history.find, name="find_history"),
    re_path(r"^historico/de/(?P<username>[\w.@+-]{1,60})/$", history.of_person, name="history_of"),
    path("partidas/<int:match_id>/", matches.match, name="match"),
    re_path(
        r"^partidas/(?P<match_id>[0-9]{1,18})/exportar\.(?P<form>toml|json)$",
        exports.match,
        name="match_file",
    ),
    path("partidas/<int:match_id>/maos/<int:number>/", replay.hand, name="hand"),
    re_path(
        r"^partidas/(?P<match_id>[0-9]{1,18})/maos/(?P<number>[0-9]{1,9})/exportar\.(?P<form>toml|json)$",
        exports.hand,
        name="hand_file",
    ),
]
