"""What a worker of Django's tasks does: `manage.py db_worker` runs it beside the site."""

from django.core.management import call_command

from armybuilder.battles.models import BattleJob
from armybuilder.battles.play.executors import executor
from armybuilder.battles.play.playing import play, put_back

try:
    from django.tasks import task
except ModuleNotFoundError:  # Django 5.2 has it from outside.
    from django_tasks import task  # type: ignore[no-redef]


@task()
def play_job(key: str) -> str:
    """Play the job with this key to its end, or until its owner cancels it; the state that it ended in."""
    job = BattleJob.objects.filter(key=key).first()
    if job is None:
        return "gone"
    try:
        with executor() as workers:
            play(job, workers)
    except (KeyboardInterrupt, SystemExit):
        # The worker is told to end: whoever comes next begins the job anew.
        if put_back(job):
            play_job.enqueue(key)
        raise
    # What the queue remembers of old tasks says nothing that their jobs do not.
    call_command("prune_db_task_results", min_age_days=1, verbosity=0)
    return str(job.state)
