"""Whoever logs out, is suspended, deleted or changes their password must not stay on sockets."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_delete
from django.dispatch import receiver

from rooms.models import User
from rooms.services import broadcast
from rooms.services.life import leave_everywhere


@receiver(user_logged_out)
def tell_after_logging_out(sender: Any, user: User | None, **kwargs: Any) -> None:
    """Every connection of theirs looks whether its session is still good.

    The session ends after this signal: log-outs run in a transaction, and the hint waits for it.
    """
    if user is not None:
        transaction.on_commit(partial(broadcast.person_changed, user.pk))


@receiver(post_save, sender=User)
def tell_after_saving(
    sender: Any, instance: User, created: bool, update_fields: Any, **kwargs: Any
) -> None:
    """The same after any change of the row that is more than the date of a log-in."""
    if not created and set(update_fields or ()) != {"last_login"}:
        transaction.on_commit(partial(broadcast.person_changed, instance.pk))


@receiver(pre_delete, sender=User)
def leave_before_deleting(sender: Any, instance: User, **kwargs: Any) -> None:
    """A chair without its person would keep a hand waiting for ever."""
    leave_everywhere(instance)


@receiver(post_delete, sender=User)
def tell_after_deleting(sender: Any, instance: User, **kwargs: Any) -> None:
    """The same once the person is gone."""
    transaction.on_commit(partial(broadcast.person_changed, instance.pk))
