"""The routes of corrections: /api/v1/aliases, and /api/v1/aliases/rules."""

from __future__ import annotations

import json

from assent.correction.model import Correction, MatchKind
from assent.correction.validate import validate
from assent.correction.wire import from_fields, to_fields
from assent.errors import CorrectionError
from assent.server.exchange import HttpRequest, RefusedRequestError, Response, answered
from assent.store.corrections import delete, get, listed, put
from assent.store.database import Store
from assent.store.rule_row import Key, key_of

_FROM = ("from", "from_name")  # the column's name is understood as well as the field's
_KEY = (*_FROM, "tool", "param", "command", "match_kind")


def read(request: HttpRequest, store: Store) -> Response:
    """GET: the rule of that key, or all rules when no key is given."""
    if not request.query:
        return answered([to_fields(rule) for rule in listed(store)])
    found = get(store, _key(request))
    if found is None:
        raise _absent()
    return answered(to_fields(found))


def write(request: HttpRequest, store: Store) -> Response:
    """PUT: keep the rule in the body; its key may be in the query instead. 201 when there was none, else 200."""
    rule = _rule(request)
    try:
        validate(rule, [other for other in listed(store) if key_of(other) != key_of(rule)])
    except CorrectionError as error:
        raise RefusedRequestError(422, str(error)) from None
    new = put(store, rule)
    return answered(to_fields(get(store, key_of(rule)) or rule), 201 if new else 200)


def remove(request: HttpRequest, store: Store) -> Response:
    """DELETE: forget the rule of that key."""
    if not delete(store, _key(request)):
        raise _absent()
    return Response(204)


def rules(request: HttpRequest, store: Store) -> Response:
    """GET: all rules for one tool."""
    unknown = [name for name in request.query if name != "tool"]
    if unknown or "tool" not in request.query:
        raise RefusedRequestError(400, "name the tool, and nothing else: /api/v1/aliases/rules?tool=Bash")
    tool = request.query["tool"]
    return answered([to_fields(rule) for rule in listed(store) if rule.tool == tool])


def _absent() -> RefusedRequestError:
    return RefusedRequestError(404, "there is no rule of that key")


def _key(request: HttpRequest) -> Key:
    """The five columns; absent ones are empty, but one must say what is corrected."""
    query = request.query
    unknown = [name for name in query if name not in _KEY]
    if unknown:
        raise RefusedRequestError(400, f"{unknown[0]!r} is not a part of a rule's key: {', '.join(_KEY[1:])}")
    old = [query[name] for name in _FROM if name in query]
    if len(old) != 1 or not old[0]:
        raise RefusedRequestError(400, "`from` must be given, once")
    try:
        kind = MatchKind(query.get("match_kind", ""))
    except ValueError:
        kinds = ", ".join([repr(each.value) for each in MatchKind])
        raise RefusedRequestError(400, f"{query['match_kind']!r} is not a match_kind. Kinds: {kinds}") from None
    return Key(old[0], query.get("tool", ""), query.get("param", ""), query.get("command", ""), kind)


def _rule(request: HttpRequest) -> Correction:
    """The rule that is to be kept."""
    try:
        fields = json.loads(request.body)
    except (ValueError, RecursionError):
        raise RefusedRequestError(400, "the body must be one rule as JSON") from None
    if request.query and isinstance(fields, dict):
        key = _key(request)
        stated = dict(zip(("from", "tool", "param", "command", "match_kind"), key.values(), strict=True))
        if any(fields.get(name, value) != value for name, value in stated.items()):
            raise RefusedRequestError(400, "the key in the address is not that of the body")
        fields = {**fields, **stated}
    try:
        return from_fields(fields, "the body")
    except CorrectionError as error:
        raise RefusedRequestError(400, str(error)) from None
