"""Make a moderator of an account: a program of its own, beside the server.

`python -m tests.browser.promote NAME` does what whoever runs the site does in the admin.
"""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from django.contrib.auth.models import Group

    from rooms.models import User

    user = User.objects.get(username=sys.argv[1])
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.groups.add(Group.objects.get(name="Moderadores"))
