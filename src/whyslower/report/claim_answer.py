"""Claims in the light of what sessions measured: of sessions just run, and of logs that were kept of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from whyslower.errors import UsageError
from whyslower.questions import Claim, Judged, StudyAnswer, StudyRequest
from whyslower.records import Answer
from whyslower.report.answer import answer
from whyslower.report.study_answer import study_answer
from whyslower.store.events import AnyEvent, SessionBegun, StudyAsked
from whyslower.studies import claim_phrases as phrases
from whyslower.studies.claims import about, depending, failed, judge, left_open, resolved


def by_study(claim: Claim, found: StudyAnswer, failure: str = "") -> Judged:
    """A claim about a study's factor; `failure`: why its session ended early, where it did."""
    effect = about(claim, found.effects)
    if effect is not None:
        return depending(judge(claim, effect, found.log), found.interactions)
    why = failed(claim, [(variant.levels, variant.failed) for variant in found.variants])
    if why:
        return left_open(claim, phrases.left_out(why), found.log)
    return left_open(claim, phrases.not_measured(failure) if failure else phrases.NO_EFFECT, found.log)


def by_scripts(claim: Claim, found: Answer, failure: str = "") -> Judged:
    """A claim about two scripts: the time of the one that it names over that of the other."""
    for label, verdict in found.verdicts.items():
        said = judge(claim, verdict, found.log)
        unlike = found.works[label].kind == "unlike"
        return msgspec.structs.replace(said, why=said.why + phrases.OTHER_WORK) if unlike else said
    return left_open(claim, phrases.not_measured(failure) if failure else phrases.NO_EFFECT, found.log)


def claims_answer(claims: Iterable[Claim], logs: Mapping[str, Sequence[AnyEvent]]) -> tuple[Judged, ...]:
    """Each claim from the log of the session that was about it; open where there is none. `logs`: events by path."""
    studies = [(request, study_answer(events, log)) for log, events in logs.items() if (request := _asked(events))]
    scripts = [(_programs(events), answer(events, log)) for log, events in logs.items() if not _asked(events)]
    return tuple(_by_logs(claim, studies, scripts) for claim in claims)


def _by_logs(
    claim: Claim,
    studies: Sequence[tuple[StudyRequest, StudyAnswer]],
    scripts: Sequence[tuple[tuple[str, ...], Answer]],
) -> Judged:
    found = [by_scripts(claim, told) for programs, told in scripts if claim.programs and claim.programs == programs]
    found += [by_study(own, told) for request, told in studies if (own := _own(claim, request))]
    decided = [each for each in found if each.kind != "open"]
    return (decided or found or [left_open(claim, phrases.NO_LOG)])[0]


def _own(claim: Claim, request: StudyRequest) -> Claim | None:
    """The claim with the study's own levels, where the session was about it."""
    if request.study.path != claim.study:
        return None
    try:
        own = resolved(claim, request.study.factors)
    except UsageError:  # the claim was rewritten since
        return None
    kept = request.fixed.get(own.factor, (own.level, own.against))
    others = {name: levels for name, levels in request.fixed.items() if name != own.factor}
    return own if others == own.where and own.level in kept and own.against in kept else None


def _asked(events: Sequence[AnyEvent]) -> StudyRequest | None:
    return next((event.request for event in events if isinstance(event, StudyAsked)), None)


def _programs(events: Sequence[AnyEvent]) -> tuple[str, ...]:
    begun = next((event for event in events if isinstance(event, SessionBegun)), None)
    return tuple(program.target for program in begun.programs) if begun else ()
