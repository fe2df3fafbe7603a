"""Begin a match in a room with given cards: a program of its own, beside the server.

`python -m tests.browser.lay_out CODE FIRST HAND...` deals a card list such as "7e 6e 5e" to each
seat, with FIRST as the mão. It must run apart from the tests of this folder, which talk to the site
from outside only.
"""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from engine.variants import rule_set
    from rooms.models import Room
    from tests.rooms.tables import lay_out

    code, first, *hands = sys.argv[1:]
    room = Room.objects.get(code=code)
    nil = (0,) * len(rule_set(room.rules).format_for(room.options).accounts)
    lay_out(room, hands, scores=nil, first=int(first))
