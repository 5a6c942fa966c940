"""The decisions of another policy about events, a batch at a time and without any state between batches.

So it runs where the data is: in a pool of processes, or passed to Spark (`mapInArrow`) or Dask (`map_partitions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyarrow as pa

from assent.assessment import Context, findings_of
from assent.policy import Policy, decide

COLUMN = "would"  # the decision under the other policy; null where no shell command was judged
_HOME = "/home/user"


def rejudged(batches: Iterable[pa.RecordBatch], policy: Policy) -> Iterator[pa.RecordBatch]:
    """Each batch with `would` added; it needs the columns `command` and `cwd`.

    A text is judged by its words alone, with its folder as the workspace: what git or undo held is not known any more.
    """
    known: dict[tuple[str, str], str | None] = {}
    for batch in batches:
        commands, folders = batch.column("command").to_pylist(), batch.column("cwd").to_pylist()
        said = [_said(command or "", cwd or "/", policy, known) for command, cwd in zip(commands, folders, strict=True)]
        yield pa.RecordBatch.from_arrays(
            [*batch.columns, pa.array(said, pa.string())], schema=batch.schema.append(pa.field(COLUMN, pa.string()))
        )


def _said(command: str, cwd: str, policy: Policy, known: dict[tuple[str, str], str | None]) -> str | None:
    if not command:
        return None
    if (command, cwd) not in known:
        context = Context(cwd=cwd, workspace=cwd, home=_HOME, policy=policy, remedies=False)
        known[command, cwd] = decide(findings_of(command, context), policy).decision.name
    return known[command, cwd]
