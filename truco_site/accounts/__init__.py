"""Accounts: sign-up, log-in, passwords and the profile, on top of django-allauth."""
