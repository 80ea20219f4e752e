"""Mails, sent by the worker that runs beside the site: how long an answer takes never tells whether somebody is known."""

from typing import Any

import msgspec
from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import send_mail
from django.template.loader import render_to_string

from armybuilder.engine.core.language import language
from armybuilder.i18n.language import use_language
from armybuilder.jobs import function_jobs
from armybuilder.jobs.fair_queue import requester
from armybuilder.jobs.kinds import RetryLaterError

RESET = "reset-mail"
"""What the queue calls it."""


class _ResetRequest(msgspec.Struct):
    mail: str
    host: str
    secure: bool
    language: str


_WANTED = msgspec.json.Decoder(_ResetRequest)


class ResetForm(PasswordResetForm):
    """Django's own, but that a mail that was not sent is not passed over."""

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,  # noqa: ARG002 - Django's signature
    ) -> None:
        subject = "".join(render_to_string(subject_template_name, context).splitlines())
        send_mail(subject, render_to_string(email_template_name, context), from_email, [to_email])


def register() -> None:
    """Say to the queue who sends them."""
    function_jobs.register_task(RESET, _send_reset)


def enqueue_reset(mail: str, host: str, *, secure: bool, address: str) -> None:
    """Have a mail sent that somebody at an address asks for, in the language of the moment; `TooManyJobsError` where very many wait."""
    wanted = _ResetRequest(mail, host, secure, language())
    function_jobs.enqueue_task(RESET, msgspec.json.encode(wanted), requester(None, address))


def _send_reset(data: bytes) -> None:
    """The way to a new password for every account with this address, or nothing."""
    wanted = _WANTED.decode(data)
    form = ResetForm({"email": wanted.mail})
    if not form.is_valid():
        return
    with use_language(wanted.language):
        try:
            form.save(
                domain_override=wanted.host,
                use_https=wanted.secure,
                subject_template_name="accounts/mail/subject.txt",
                email_template_name="accounts/mail/reset.txt",
            )
        except OSError as error:  # whoever should take it does not
            raise RetryLaterError from error
