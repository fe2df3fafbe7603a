"""The sentence for each refusal, in the reader's language."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_SENTENCES: Final[dict[str, str | Promise]] = {
    # the room
    "no_room": _("Não há sala com esse código. Confira as letras e os números."),
    "not_understood": _("A mesa não entendeu esse pedido. Nada mudou."),
    "no_answer": _("A mesa não responde agora. Tente de novo em instantes."),
    "stale": _("A mesa mudou antes da sua jogada chegar. Olhe de novo e escolha outra vez."),
    "not_logged_in": _("Para sentar e jogar, entre com a sua conta ou jogue como visitante."),
    "staff_stays": _(
        "Quem cuida do site só pode apagar a conta depois de deixar o cargo. Fale com outro admin."
    ),
    "too_many_tries": _("Foram tentativas demais. Espere dez minutos."),
    "wrong_password": _("A senha não é essa."),
    "wrong_username": _("Não é esse o seu nome de usuário."),
    "suspended": _("Esta conta não pode jogar agora."),
    "too_many_guests": _(
        "Muitos visitantes novos deste endereço; tente mais tarde ou entre com uma conta."
    ),
    "not_seated": _("Você está assistindo. Sente-se numa cadeira livre para jogar."),
    "no_such_seat": _("Esta mesa não tem essa cadeira."),
    "seat_taken": _("Essa cadeira já está ocupada."),
    "already_seated": _("Você já está sentado nesta partida."),
    "not_host": _("Só quem cuida da mesa pode fazer isso."),
    "match_live": _("A partida já começou."),
    "seats_empty": _("Faltam pessoas: preencha as cadeiras livres ou ponha robôs."),
    "host_not_seated": _("Sente-se numa cadeira antes de começar."),
    "too_many_bots": _("Pelo menos uma cadeira fica para gente."),
    "no_bot_there": _("Não há robô nessa cadeira."),
    "room_closed": _("Esta mesa fechou."),
    "barred": _("Quem cuida desta mesa retirou você dela."),
    "paused": _("A mesa está em pausa."),
    "not_paused": _("A mesa não está em pausa."),
    "no_match": _("Não há partida em andamento."),
    "nobody_there": _("Não há mais ninguém ali."),
    "no_reservation": _("Você não tem lugar reservado nesta mesa."),
    "other_tab": _("Você está jogando esta mesa em outra aba ou aparelho."),
    "hand_live": _("Espere esta mão terminar."),
    # chat and what goes with it
    "chat_not_logged_in": _(
        "Para conversar, entre com a sua conta ou sente-se numa cadeira livre como visitante."
    ),
    "chat_empty": _("Escreva alguma coisa antes de mandar."),
    "chat_too_long": _(
        "A mensagem passa de 200 caracteres. Encurte e mande de novo: o texto continua no campo."
    ),
    "chat_too_fast": _(
        "Muitas mensagens em pouco tempo. Espere uns segundos e mande de novo: nada se perdeu."
    ),
    "mute_yourself": _("Não dá para silenciar a si mesmo."),
    "no_such_person": _("Essa pessoa não está nesta mesa."),
    "too_many_reports": _(
        "Você já mandou várias denúncias há pouco. Espere alguns minutos antes de mandar outra."
    ),
    "too_many_guesses": _(
        "Foram códigos errados demais deste endereço. Espere alguns minutos e tente de novo."
    ),
    # what moderators decide
    "suspend_yourself": _("Ninguém suspende nem restaura a própria conta."),
    "suspend_staff": _("Só quem administra o site todo decide sobre contas da equipe."),
    "being_erased": _("Esta conta está sendo apagada por quem a tinha."),
    "already_suspended": _("Esta conta já está suspensa."),
    "not_suspended": _("Esta conta não está suspensa."),
    # the rules
    "no_hand": _("A partida ainda não começou."),
    "match_over": _("A partida terminou."),
    "hand_over": _("Esta mão já terminou."),
    "cut_first": _("Antes de tudo, o baralho é cortado."),
    "eve_undecided": _("Antes, a dupla com 11 pontos decide se joga a mão de onze."),
    "call_pending": _("Há um pedido esperando resposta da dupla desafiada."),
    "not_your_turn": _("Ainda não é a sua vez."),
    "nothing_to_answer": _("Não há pedido para responder."),
    "own_call": _("Quem responde é a outra dupla."),
    "card_not_held": _("Essa carta não está na sua mão."),
    "covered_not_allowed": _("Agora não se pode jogar carta coberta."),
    "gone": _("Você já saiu desta mão."),
    "discard_first": _("Antes de tudo, o Gallo descarta uma carta."),
    "canto_pending": _("Há um canto esperando resposta."),
    "not_in_this_duel": _("Agora o pica-pica é de outra dupla de cadeiras."),
    "sing_first": _("Você é mão e tem Flor: cante antes de jogar, ou vá ao maço."),
    "no_envido_now": _("Agora não se pode cantar Envido assim."),
    "no_flor_now": _("Agora você não pode cantar Flor."),
    "no_claim_now": _("Essa Flor não pode ser pedida."),
    "no_signal_now": _("Sinais se mandam a parceiros, durante a mão."),
    "too_many_signals": _("Um sinal de cada vez: espere um instante."),
    "passed": _("Você passa; a mesa espera o fim do prazo de todos."),
    "blind_hand": _("Na mão de ferro joga-se às cegas: escolha um lugar."),
    "no_raise_now": _("Agora você não pode pedir esse aumento."),
    "not_now": _("Isso não pode ser feito agora."),
}


def sentence(code: str) -> str:
    """What to tell a person about `code`. One without a sentence is a fault, told plainly."""
    return str(_SENTENCES.get(code, _SENTENCES["not_understood"]))
