"""The site as an ASGI application: pages over HTTP, tables over WebSockets."""

import os

from channels.auth import AuthMiddleware
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")

# First of all: it loads the apps, without which the routes below cannot be imported.
pages = get_asgi_application()

from rooms.routing import websocket_urlpatterns  # noqa: E402
from truco_site.origins import OriginValidator  # noqa: E402
from truco_site.sessions import PlausibleKeys  # noqa: E402

people = AuthMiddleware(URLRouter(websocket_urlpatterns))
tables = CookieMiddleware(PlausibleKeys(SessionMiddleware(people)))
application = ProtocolTypeRouter({"http": pages, "websocket": OriginValidator(tables)})
