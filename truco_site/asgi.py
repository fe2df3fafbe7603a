"""The site as an ASGI application: pages over HTTP, tables over WebSockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")

# First of all: it loads the apps, without which the routes below cannot be imported.
pages = get_asgi_application()

from rooms.routing import websocket_urlpatterns  # noqa: E402
from truco_site.origins import OriginValidator  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
