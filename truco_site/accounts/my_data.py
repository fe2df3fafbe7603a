"""One's own data, to take away."""

from collections.abc import AsyncIterator, Iterator

from allauth.core.ratelimit import respond_429
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from rooms.models import User
from rooms.services import my_data
from rooms.threads import in_thread


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def download(request: HttpRequest) -> HttpResponseBase:
    """Send the JSON of whoever asks, piece by piece; 429 for whoever asks again and again.

    A POST, since it costs much: no link on another site starts it.
    """
    if request.method != "POST":
        return redirect("settings")
    user = User.objects.get(pk=request.user.pk)
    if not my_data.LIMIT.allows(user.pk, timezone.now()):
        refused: HttpResponse = respond_429(request)
        return refused
    pieces = my_data.document(user)
    # Django reads a plain iterator to its end before it sends anything, where the server is
    # asynchronous.
    content = _one_by_one(pieces) if isinstance(request, ASGIRequest) else pieces
    response = StreamingHttpResponse(content, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="vale-quatro-meus-dados.json"'
    response["Cache-Control"] = "private, no-store"
    return response


async def _one_by_one(pieces: Iterator[str]) -> AsyncIterator[str]:
    """The same pieces; the players' turns come in between."""
    while (piece := await in_thread(next, pieces, None)) is not None:
        yield piece
