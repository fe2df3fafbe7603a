"""What all of the admin's pages about the record share."""

from __future__ import annotations

from typing import Any

from django.db.models import Model
from django.http import HttpRequest

_KEYS = ("id", "pk", "room", "match", "hand", "user")


class ReadOnly:
    """Nothing can be added, changed or deleted; looking takes the model's view permission."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Filter by what the list offers and by keys alone.

        Django lets any field of the model be asked for in the address; a filter on the cards would
        tell them one by one to an admin who sits at the table.
        """
        offered = (*getattr(self, "list_filter", ()), *_KEYS)
        return any(
            lookup
            in (
                name,
                f"{name}__exact",
                f"{name}__id__exact",
                f"{name}__gte",
                f"{name}__lt",
                f"{name}__isnull",
            )
            for name in offered
        )

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False
