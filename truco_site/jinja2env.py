"""The Jinja2 environment of the table's fragments."""

from datetime import datetime
from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from jinja2 import Environment, StrictUndefined


def environment(**options: Any) -> Environment:
    """Return an environment with `static()`, `url()`, gettext and tidy white space.

    `options` are Django's (loader, autoescape, auto_reload). A name that a template misspells is an
    error, not an empty place.
    """
    options["undefined"] = StrictUndefined
    options |= {"trim_blocks": True, "lstrip_blocks": True, "extensions": ["jinja2.ext.i18n"]}
    env = Environment(**options)  # noqa: S701 (Django's options switch autoescape on)
    env.globals.update(static=static, url=url, clock_time=clock_time)
    env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    return env


def url(name: str, *args: Any, **kwargs: Any) -> str:
    """Return the address of the view `name`, as {% url %} does."""
    return reverse(name, args=args, kwargs=kwargs)


def clock_time(at: datetime) -> str:
    """Return hours and minutes where the site is."""
    return timezone.localtime(at).strftime("%H:%M")
