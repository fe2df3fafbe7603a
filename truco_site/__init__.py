"""The site: settings, addresses, ASGI entry and the account pages."""
