"""Mails, sent by the worker that runs beside the site: how long an answer takes never tells whether somebody is known."""

from django.contrib.auth.forms import PasswordResetForm

try:
    from django.tasks import task
except ModuleNotFoundError:  # Django 5.2 has it from outside.
    from django_tasks import task  # type: ignore[no-redef]


@task()
def send_reset(mail: str, host: str, secure: bool) -> None:
    """The way to a new password for every account with this address, or nothing."""
    form = PasswordResetForm({"email": mail})
    if form.is_valid():
        form.save(
            domain_override=host,
            use_https=secure,
            subject_template_name="accounts/mail/subject.txt",
            email_template_name="accounts/mail/reset.txt",
        )
