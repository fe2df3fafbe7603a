"""What all of the admin's pages about the record share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Model
from django.http import HttpRequest
from django.utils.functional import cached_property

MOST: Final = 10_000
"""So many rows of a list can be paged through."""
_KEYS: Final = ("id", "pk", "room", "match", "hand", "user", "about", "by", "participations__user")
_TAILS: Final = ("", "__exact", "__id__exact", "__gte", "__lt", "__isnull")
_DATES: Final = ("__year", "__month", "__day")


def is_offered(lookup: str, filters: Sequence[Any], dates: str | None = None) -> bool:
    """Whether a list may be filtered by `lookup`: by what it offers and by keys alone.

    Django lets any field of the model be asked for in the address; a filter on the cards would
    tell them one by one to an admin who sits at the table. `dates` is the list's date hierarchy.
    """
    names = [getattr(one, "parameter_name", one) for one in filters]
    allowed = {f"{name}{tail}" for name in (*names, *_KEYS) for tail in _TAILS}
    if dates:
        allowed |= {f"{dates}{tail}" for tail in (*_TAILS, *_DATES)}
    return lookup in allowed


class CappedPaginator(Paginator):
    """Counts no further than `MOST` rows: counting millions takes longer than reading a page.

    Whoever looks for something older narrows the list down.
    """

    @cached_property
    def count(self) -> int:
        """How many rows there are, `MOST` at most."""
        rows: Any = self.object_list
        return int(rows.order_by()[:MOST].count())


class ReadOnly:
    """Nothing can be added, changed or deleted; looking takes the model's view permission."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Filter by what the list offers and by keys alone."""
        filters = getattr(self, "list_filter", ())
        return is_offered(lookup, filters, getattr(self, "date_hierarchy", None))

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False
