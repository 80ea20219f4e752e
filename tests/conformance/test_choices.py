"""What may be added, and what is left to spend: patches that fit, and that the rules agree with."""

import re
from collections import Counter

import jsonpatch
import pytest

from tests.conformance.subjects import ASKED
from tests.conformance.test_rules import counted

ADVICE = re.compile(r"[.:] (Remove|Move|Take|Choose|Give|Make|Add|Put) ")


def test_every_list_has_places(subject):
    assert [data for data in subject.legal[:ASKED] if not any(data is asked for asked, _, _ in subject.answers)] == []


def test_answer_is_about_the_place(subject):
    for _, where, choices in subject.answers:
        keys = [choice.key for choice in choices.choices]

        assert choices.where == where
        assert keys
        assert len(set(keys)) == len(keys)
        assert [choice for choice in choices.choices if not (choice.name and choice.family)] == []


def test_allowed_agrees_with_the_rules(subject):
    allowed = 0
    for data, where, choices in subject.answers:
        before = subject.report(data, fixes=False)
        for choice in choices.choices:
            if choice.allowed:
                after = subject.report(jsonpatch.apply_patch(data, choice.patch), fixes=False)

                assert counted(after, "error") - counted(before, "error") == Counter(), (where, choice.key)
                assert after.total - before.total == pytest.approx(choice.total), (where, choice.key)
                allowed += 1
    assert allowed


def test_what_is_refused_says_why(subject):
    for _, where, choices in subject.answers:
        for choice in choices.choices:
            if not choice.allowed:
                assert choice.patch == [], (where, choice.key)
                assert choice.reasons, (where, choice.key)
                assert [reason.message for reason in choice.reasons if not reason.message.endswith(".")] == []


def test_what_is_refused_is_not_to_be_removed(subject):
    """It is not there yet: its reasons leave out what a report says to do about it."""
    for _, where, choices in subject.answers:
        for choice in choices.choices:
            told = [reason.message for reason in choice.reasons if ADVICE.search(reason.message)]

            assert told == [], (where, choice.key)


def test_a_place_that_is_none_is_told(subject):
    document = subject.system.convert(subject.legal[0])
    for where in ("/groups/99", "nowhere", "/limit", "/groups/-", "/groups/0/0"):
        with pytest.raises(LookupError):
            subject.system.choices(document, subject.catalogue, where)


# ---------------------------------------------------------------- completions


def test_completions_are_sums_that_are_right(subject):
    assert subject.ways
    for data, way in subject.ways:
        before = subject.report(data, fixes=False)
        after = subject.report(jsonpatch.apply_patch(data, way.patch), fixes=False)

        assert after.total == pytest.approx(way.total)
        assert way.added == pytest.approx(after.total - before.total)
        spare, free = data["limit"] - after.total, allowance(subject, data, way)
        assert way.left == pytest.approx(spare) if not free else 0 <= way.left <= spare + free
        assert way.adds
        assert counted(after, "error") - counted(before, "error") == Counter()
        judged = [problem.message for problem in after.problems if problem.severity in ("error", "undetermined")]
        assert way.unsolved == judged


def content(subject, data):
    return subject.system.print_content(subject.system.convert(data), subject.catalogue)


def allowance(subject, data, way):
    """Points on top of the limit, which some armies have for some things."""
    return content(subject, jsonpatch.apply_patch(data, way.patch)).allowance


def test_completions_only_add(subject):
    for data, way in subject.ways:
        assert holds(jsonpatch.apply_patch(data, way.patch), data), way.patch


def holds(after, before):
    """Whether everything of `before` stands in `after`: numbers may have grown, lists and members been added to."""
    if isinstance(before, dict):
        return isinstance(after, dict) and all(name in after and holds(after[name], before[name]) for name in before)
    if isinstance(before, list):
        rest = iter(after)
        return all(any(holds(candidate, item) for candidate in rest) for item in before)
    if isinstance(before, int | float) and not isinstance(before, bool):
        return after >= before
    return after == before


def test_where_something_may_be_added_there_are_ways(subject):
    """Whatever costs points and may be added is one way at least to spend them, in a list that has more of them to spend."""
    for data in subject.legal[:2]:
        roomy = data | {"limit": data["limit"] * 2}
        offered = [choice for choices in subject.places(roomy).values() for choice in choices.choices]

        if any(choice.allowed and choice.total > 0 for choice in offered):
            assert subject.system.completions(subject.system.convert(roomy), subject.catalogue, most=1) != []


def test_few_are_as_good_as_many(subject):
    document = subject.system.convert(subject.legal[0] | {"limit": subject.legal[0]["limit"] * 2})
    ways = subject.system.completions(document, subject.catalogue, most=2)

    assert len(ways) <= 2
    assert subject.system.completions(document, subject.catalogue, most=2) == ways


def models_on_paper(subject, data):
    """How many models cards and sheets are for. What is bought for models, a drone for instance, is no model."""
    offered = {choice.key for choices in subject.places(data).values() for choice in choices.choices}
    made = content(subject, data)
    return sum(card.count for card in made.cards if card.key in offered) + sum(sheet.count for sheet in made.sheets)


def test_who_owns_nothing_puts_no_model_more_on_the_table(subject):
    data = subject.legal[0] | {"limit": subject.legal[0]["limit"] * 2}
    for way in subject.system.completions(subject.system.convert(data), subject.catalogue, owned={}, most=2):
        assert models_on_paper(subject, jsonpatch.apply_patch(data, way.patch)) == models_on_paper(subject, data)


def test_whatever_is_added_is_on_paper(subject):
    for data, where, choices in subject.answers[:ASKED]:
        before = models_on_paper(subject, data)
        for choice in choices.choices:
            if choice.allowed:
                after = models_on_paper(subject, jsonpatch.apply_patch(data, choice.patch))
                assert after > before, (where, choice.key)


def test_the_largest_limit_is_no_harm(subject):
    data = subject.legal[0] | {"limit": 100_000}
    for way in subject.system.completions(subject.system.convert(data), subject.catalogue, most=1):
        assert subject.report(jsonpatch.apply_patch(data, way.patch), fixes=False).total == pytest.approx(way.total)
