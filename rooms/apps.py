"""The app's registration."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RoomsConfig(AppConfig):
    """`rooms`: users, rooms, matches and the socket beside them."""

    name = "rooms"
    verbose_name = _("Salas")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signals."""
        from rooms import signals  # noqa: F401
