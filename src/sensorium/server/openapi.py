"""The description of the HTTP part, made from the structs that are sent."""

from __future__ import annotations

from functools import cache
from importlib import metadata
from typing import Any, Final

import msgspec

from sensorium.table import wire

JSON: Final = "application/json"


class Operation(msgspec.Struct, kw_only=True):
    method: str
    path: str
    name: str
    summary: str
    gives: Any = None
    takes: Any = None
    status: int = 200
    type: str = JSON
    errors: tuple[int, ...] = ()
    queries: tuple[str, ...] = ()  # numbers
    words: tuple[str, ...] = ()  # further queries, which are none


OPERATIONS: Final = (
    Operation(
        method="get",
        path="/api/missions",
        name="missions",
        summary="Every built-in mission, with its board.",
        gives=list[wire.MissionCard],
    ),
    Operation(
        method="get",
        path="/api/missions/{id}",
        name="mission",
        summary="One mission.",
        gives=wire.MissionCard,
        errors=(404,),
    ),
    Operation(
        method="get",
        path="/api/lessons",
        name="lessons",
        summary="Every lesson, in the order in which they are taught.",
        gives=list[wire.LessonCard],
    ),
    Operation(
        method="get",
        path="/api/draft",
        name="draft",
        summary="The mission file that the server was started with.",
        gives=wire.MissionText,
        errors=(404, 413),
    ),
    Operation(
        method="post",
        path="/api/draft",
        name="read_draft",
        summary="Read and check a mission that the server does not have; nothing is kept of it.",
        takes=wire.MissionText,
        gives=wire.DraftCard,
        errors=(400, 413, 429),
    ),
    Operation(
        method="post",
        path="/api/journey",
        name="journey",
        summary="Go on with the long way alone, whose text the browser keeps; nothing is kept of it here.",
        takes=wire.JourneyAsked,
        gives=wire.JourneyCard,
        errors=(400, 413, 422, 429),
    ),
    Operation(
        method="post",
        path="/api/story",
        name="story",
        summary="Begin a story of ours, or go on with it; the browser keeps the record, nothing of it is kept here.",
        takes=wire.StoryAsked,
        gives=wire.StoryCard,
        errors=(400, 409, 413, 422, 429),
    ),
    Operation(
        method="get",
        path="/api/players",
        name="players",
        summary="Who can be asked to play a side.",
        gives=list[wire.PlayerCard],
    ),
    Operation(
        method="get",
        path="/api/rules/{id}",
        name="rule",
        summary="What a rule says.",
        gives=wire.RuleCard,
        errors=(404,),
    ),
    Operation(
        method="post",
        path="/api/tables",
        name="open_table",
        summary="Open a table; the answer holds a secret token for each seat, or an invitation for the guest's.",
        takes=wire.NewTable,
        gives=wire.TableLinks,
        status=201,
        errors=(400, 413, 422, 429, 503),
    ),
    Operation(
        method="post",
        path="/api/invitations/{code}",
        name="accept",
        summary="Open an invitation, once; the answer holds the secret token of the seat.",
        gives=wire.SeatLink,
        status=201,
        errors=(404, 409, 503),
    ),
    Operation(
        method="post",
        path="/api/seats",
        name="seats",
        summary="The games of these tokens. Tokens that lead nowhere are left out.",
        takes=list[str],
        gives=list[wire.SeatSummary],
        errors=(400, 413, 429, 503),
    ),
    Operation(
        method="get",
        path="/api/seats/{token}/log",
        name="log",
        summary="The log of a finished game, as JSON lines; the file of a campaign that hides nothing from this seat.",
        type="application/jsonl",
        errors=(403, 404, 503),
    ),
    Operation(
        method="get",
        path="/api/seats/{token}/replay",
        name="replay",
        summary="A finished game step by step, with nothing hidden.",
        queries=("from", "count"),
        gives=list[wire.Step],
        errors=(400, 403, 404, 503),
    ),
    Operation(
        method="post",
        path="/api/films",
        name="film_file",
        summary="Look at the game of a log file; it is forgotten again after a while.",
        takes=wire.LogText,
        gives=wire.FilmLink,
        status=201,
        errors=(400, 413, 422, 429),
    ),
    Operation(
        method="get",
        path="/api/films/{token}",
        name="film",
        summary="What there is to see of a game: its mission, its players, the views that are open.",
        gives=wire.FilmCard,
        errors=(404, 503),
    ),
    Operation(
        method="get",
        path="/api/films/{token}/frames/{view}",
        name="frames",
        summary="A game frame by frame; of one that goes on, one's own view only.",
        queries=("from", "count"),
        gives=list[wire.Frame],
        errors=(400, 403, 404, 503),
    ),
    Operation(
        method="get",
        path="/api/films/{token}/review",
        name="review",
        summary="How far the review of a finished game has come, and what it says.",
        gives=wire.Review,
        errors=(403, 404, 503),
    ),
    Operation(
        method="post",
        path="/api/films/{token}/review",
        name="begin_review",
        summary="Let a finished game be reviewed in the background.",
        gives=wire.Review,
        errors=(403, 404, 429, 503),
    ),
    Operation(
        method="post",
        path="/api/films/{token}/review/cancel",
        name="cancel_review",
        summary="Stop the review.",
        gives=wire.Review,
        errors=(403, 404, 503),
    ),
    Operation(
        method="get",
        path="/api/generate",
        name="offers",
        summary="What a mission on a new ship can be made of.",
        gives=wire.GenerateOffers,
    ),
    Operation(
        method="post",
        path="/api/generate",
        name="generate",
        summary="Make a mission on a ship nobody has seen, at once or, if it is to be fair, in the background.",
        takes=wire.GenerateAsked,
        gives=wire.Making,
        status=201,
        errors=(400, 413, 422, 429),
    ),
    Operation(
        method="get",
        path="/api/generate/{key}",
        name="making",
        summary="How far a fair mission has come, and what is known of it.",
        gives=wire.Making,
        errors=(404,),
    ),
    Operation(
        method="post",
        path="/api/generate/{key}/cancel",
        name="cancel_making",
        summary="Stop it, with the best so far.",
        gives=wire.Making,
        errors=(404,),
    ),
    Operation(
        method="post",
        path="/api/force",
        name="force",
        summary="A force on the builder's desk: read, changed, checked. Nothing is kept of it.",
        takes=wire.ForceAsked,
        gives=wire.ForceCard,
        errors=(400, 413, 422, 429),
    ),
    Operation(
        method="post",
        path="/api/force/use",
        name="use_force",
        summary="A mission with this force in the place of its marines, if its author has opened it to forces.",
        takes=wire.ForceUse,
        gives=wire.MissionText,
        errors=(400, 413, 422, 429),
    ),
    Operation(
        method="post",
        path="/api/films/{token}/advice",
        name="advice",
        summary="What a bot would have done at a moment of a finished game.",
        takes=wire.AdviceAsked,
        gives=wire.Advice,
        errors=(400, 403, 404, 413, 422, 429, 503),
    ),
    Operation(
        method="post",
        path="/api/films/{token}/tables",
        name="play_on",
        summary="Open a table that goes on from a moment of a finished game, against a bot.",
        takes=wire.PlayOn,
        gives=wire.TableLinks,
        status=201,
        errors=(400, 403, 404, 413, 422, 429, 503),
    ),
    Operation(
        method="get",
        path="/api/make/form",
        name="make_form",
        summary="All that the mission editor's forms offer.",
        gives=wire.MakeForm,
    ),
    Operation(
        method="get",
        path="/api/make/texts/{id}",
        name="make_text",
        summary="The file of a mission, lesson or drill that comes with the program.",
        gives=wire.MissionText,
        errors=(404,),
    ),
    Operation(
        method="post",
        path="/api/make",
        name="make",
        summary="Change a mission's text, and tell what it says and what is wrong with it; nothing is kept of it.",
        takes=wire.MakeAsked,
        gives=wire.MakeDesk,
        errors=(400, 413, 429),
    ),
    Operation(
        method="post",
        path="/api/make/trials",
        name="begin_trial",
        summary="Let bots play a mission in the background, to see whether it is fair.",
        takes=wire.TrialAsked,
        gives=wire.TrialLink,
        status=201,
        errors=(400, 413, 422, 429),
    ),
    Operation(
        method="get",
        path="/api/make/trials/{token}",
        name="trial",
        summary="What the games have shown so far.",
        gives=wire.Trial,
        errors=(404,),
    ),
    Operation(
        method="post",
        path="/api/make/trials/{token}/cancel",
        name="cancel_trial",
        summary="Stop the games; those that are over still count.",
        gives=wire.Trial,
        errors=(404,),
    ),
    Operation(
        method="get",
        path="/api/rulebook/{language}",
        name="rulebook",
        summary="The books and chapters of the rulebook, in the order in which they are read.",
        gives=list[wire.BookContents],
        errors=(404,),
    ),
    Operation(
        method="get",
        path="/api/rulebook/{language}/search",
        name="rulebook_search",
        summary="Rules, sections and cases that hold these words, or the rule of this id.",
        words=("words",),
        gives=list[wire.RuleFound],
        errors=(400, 404, 429),
    ),
    Operation(
        method="get",
        path="/api/rulebook/{language}/{book}/{chapter}",
        name="rulebook_chapter",
        summary="A chapter, with the rules that stand in it.",
        gives=wire.ChapterPage,
        errors=(404,),
    ),
    Operation(
        method="get",
        path="/api/rulebook/{language}/{book}/{chapter}/{case}",
        name="rulebook_case",
        summary="A case as a board and its steps.",
        gives=wire.CaseFilm,
        errors=(404, 429),
    ),
    Operation(
        method="post",
        path="/api/cases/tables",
        name="play_case",
        summary="Open a table that begins at a line of a case.",
        takes=wire.CasePlay,
        gives=wire.TableLinks,
        status=201,
        errors=(400, 413, 422, 429, 503),
    ),
    Operation(method="get", path="/api/openapi.json", name="openapi", summary="This description."),
    Operation(
        method="get",
        path="/healthz",
        name="health",
        summary="Whether the server is well: answers can be saved.",
        gives=wire.Health,
        errors=(503,),
    ),
)
# Every status of an error; docs/protocol.md has the same.
ERRORS: Final = {
    400: "what was sent cannot be read",
    403: "the game still goes on; or the request comes from another site, or by a name that is not this server's",
    404: "there is no such thing",
    405: "this address does not take that method",
    408: "the request was not complete in time",
    409: "somebody has done it before",
    413: "too long",
    422: "such a table cannot be had",
    426: "a socket was asked for, and not by the protocol of WebSockets",
    429: "too many from this address, or altogether; `Retry-After` says when there is one again",
    431: "the headers of a socket's handshake are too many or too long",
    503: "the store cannot be used now",
}
DEFAULT: Final = "any other problem: 400, 403, 405 and 408 may be answered to every request"


@cache
def description() -> bytes:
    types = [one for operation in OPERATIONS for one in (operation.takes, operation.gives) if one is not None]
    schemas, components = msgspec.json.schema_components(
        [*types, wire.Problem], ref_template="#/components/schemas/{name}"
    )
    known = dict(zip([repr(one) for one in [*types, wire.Problem]], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation, known)
    told = {
        "openapi": "3.1.0",
        "info": {
            "title": "Sensorium",
            "version": metadata.version("sensorium"),
            "description": "Lists, new tables, saved games. The game goes over /ws/{token}: see docs/protocol.md.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": ".."}],  # from where this description lies, whatever path a proxy has put before it
        "paths": paths,
        "components": {"schemas": components},
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


def _operation(operation: Operation, known: dict[str, Any]) -> dict[str, Any]:
    schema = {"schema": known[repr(operation.gives)]} if operation.gives is not None else {}
    responses: dict[str, Any] = {
        str(operation.status): {"description": operation.summary, "content": {operation.type: schema}}
    }
    problem = {JSON: {"schema": known[repr(wire.Problem)]}}
    for status in operation.errors:
        responses[str(status)] = {"description": ERRORS[status], "content": problem}
    responses["default"] = {"description": DEFAULT, "content": problem}
    told: dict[str, Any] = {"operationId": operation.name, "summary": operation.summary, "responses": responses}
    if operation.takes is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": known[repr(operation.takes)]}}}
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    parameters += [{"name": name, "in": "query", "schema": {"type": "integer"}} for name in operation.queries]
    parameters += [{"name": name, "in": "query", "schema": {"type": "string"}} for name in operation.words]
    if parameters:
        told["parameters"] = parameters
    return told
