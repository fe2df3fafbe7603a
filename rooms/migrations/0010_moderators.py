"""The group of moderators, with what its work takes and nothing else."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

GROUP = "Moderadores"
RIGHTS = [
    "change_report",
    "close_any_room",
    "see_all_cards",
    "suspend_people",
    "view_action",
    "view_decision",
    "view_hand",
    "view_look",
    "view_match",
    "view_participation",
    "view_presence",
    "view_report",
    "view_room",
    "view_seat",
    "view_user",
]


def make_group(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make it; what somebody has already put in a group of that name stays there."""
    database = schema_editor.connection.alias
    # Django makes the permissions only after the last migration.
    rooms = apps.get_app_config("rooms")
    rooms.models_module = True
    create_permissions(rooms, apps=apps, using=database, verbosity=0)
    rooms.models_module = None
    group, _ = apps.get_model("auth", "Group").objects.using(database).get_or_create(name=GROUP)
    permissions = apps.get_model("auth", "Permission").objects.using(database)
    found = permissions.filter(content_type__app_label="rooms", codename__in=RIGHTS)
    group.permissions.add(*found)


class Migration(migrations.Migration):
    dependencies = [
        ("rooms", "0009_moderation"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(make_group, migrations.RunPython.noop)]
