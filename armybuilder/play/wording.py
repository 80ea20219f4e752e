"""What the scripts of the table say: they have no sentences of their own."""

from django.utils.translation import gettext as _


def words(model: str) -> dict[str, str]:
    """The texts by their keys, with names in braces for what is put in."""
    return {
        "everything": _("Everything"),
        "one": _("One by one"),
        "done": _("Done"),
        "done_label": _("{model}: done this round"),
        "out": _("Out of the game"),
        "out_short": _("Out"),
        "box": _("{model}: {name} {number} of {boxes}"),
        "more": _("{model}: one more of {name}"),
        "less": _("{model}: one less of {name}"),
        "token_more": _("One more {name}"),
        "token_less": _("One less {name}"),
        "figure": _("Figure"),
        "now": _("Now"),
        "printed": _("As printed"),
        "note": _("Note"),
        "traits": _("Traits"),
        "weapons_of": _("{title} of {model}"),
        "marks_step": _("{model}: {name} {number}"),
        "token_step": _("{model}: {name} ×{number}"),
        "done_step": _("{model}: done"),
        "undone_step": _("{model}: not done"),
        "out_step": _("{model}: out of the game"),
        "in_step": _("{model}: back in the game"),
        "note_step": _("{model}: note"),
        "figure_step": _("{model}: {name}"),
        "round_step": _("Round {number}"),
        "kept_step": _("{name}: {number}"),
        "roll_step": _("Roll"),
        "notes_step": _("Notes"),
        "objective_step": _("Objective"),
        "reset_step": _("Back to the beginning"),
        "undo": _("Undo: {label}"),
        "redo": _("Redo: {label}"),
        "nothing": _("Nothing to undo"),
        "nothing_redo": _("Nothing to redo"),
        "activated": _("{done} of {all} done"),
        "first_game": _("First game"),
        "new_game": _("Game {number}"),
        "this_device": _("{name} (this device)"),
        "conflict": _(
            "Another device changed “{name}” too. Both are kept: what you see is “{mine}”, the other one stands beside it."
        ),
        "offline": _("Kept on this device"),
        "saving": _("Saving …"),
        "saved": _("Saved"),
        "orphans": _(
            "This game has damage of models that the list does not have any more: {names}. Nothing of it is lost."
        ),
        "full": _("This device has no more room for games: delete an old one."),
        "delete": _("Delete “{name}”? This cannot be undone."),
        "roll": _("{dice}: highest {highest}, sum {sum}, {counts}"),
        "at_least": _("{number} of {face}+"),
        "no_dice": _("Type numbers from 1 to 6 with blanks between, at most 40."),
        "round_log": _("Round {number}"),
        "points": _("points"),
        "achieved": _("Achieved"),
        "remove": _("Remove “{name}”"),
        "model": model,
    }
