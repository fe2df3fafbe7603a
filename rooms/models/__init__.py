"""What is stored: people, rooms with their chairs, and the record of what was played."""

from rooms.models.chat import Message, Mute
from rooms.models.life import Presence, Pulse
from rooms.models.moderation import Decision, Look
from rooms.models.people import Deck, User
from rooms.models.record import Action, Actor, Hand, Match, Participation
from rooms.models.report import Report
from rooms.models.retired import RetiredName
from rooms.models.room import Room, Seat
from rooms.models.standing import Standing

__all__ = [
    "Action",
    "Actor",
    "Decision",
    "Deck",
    "Hand",
    "Look",
    "Match",
    "Message",
    "Mute",
    "Participation",
    "Presence",
    "Pulse",
    "Report",
    "RetiredName",
    "Room",
    "Seat",
    "Standing",
    "User",
]
