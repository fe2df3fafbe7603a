"""Immutable records, made and copied quickly: most of the engine's time goes into them."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    # For whoever checks types this is the function it stands for: names and types of fields count.
    from dataclasses import replace as changed
else:
    _new, _set = object.__new__, object.__setattr__

    def changed(record, **fields):
        """`record`, a frozen dataclass without slots, with `fields` as given.

        What `dataclasses.replace` does, in a tenth of its time: that runs `__init__` with every
        field, of which a hand has two dozen and is copied several times per action.
        """
        copy = _new(record.__class__)
        _set(copy, "__dict__", record.__dict__ | fields)
        return copy


def quick(record: type[T]) -> type[T]:
    """`record`, a frozen dataclass of plain fields, with an `__init__` that takes half the time.

    The one it comes with sets every field by name through `object`; this one fills the slots
    through their own setters, or the whole `__dict__` at once where there are no slots.
    """
    own = fields(record)  # type: ignore[arg-type]
    names = [field.name for field in own]
    known: dict[str, Any] = {f"_{field.name}": field.default for field in own}
    given = [name if known[f"_{name}"] is MISSING else f"{name}=_{name}" for name in names]
    if "__slots__" in vars(record):
        known |= {f"_set_{name}": getattr(record, name).__set__ for name in names}
        body = [f"_set_{name}(self, {name})" for name in names]
    else:
        known["_set"] = object.__setattr__
        body = [f"_set(self, '__dict__', {{{', '.join(f'{name!r}: {name}' for name in names)}}})"]
    source = f"def __init__({', '.join(['self', *given])}):\n " + "\n ".join(body or ["pass"])
    exec(source, known)  # noqa: S102 (dataclasses writes its own in the same way)
    type.__setattr__(record, "__init__", known["__init__"])
    return record


__all__ = ["changed", "quick"]
