from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rooms', '0007_room_life'),
    ]

    operations = [
        migrations.AddField(
            model_name='action',
            name='origin',
            field=models.CharField(max_length=60, null=True, verbose_name='de onde'),
        ),
        migrations.AddIndex(
            model_name='action',
            index=models.Index(condition=models.Q(('origin__isnull', False)), fields=['at'], name='action_origin'),
        ),
    ]
