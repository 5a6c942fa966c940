"""Problems as SARIF 2.1.0, which code hosts show beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable

from assent import __version__
from assent.risk import Category
from assent.scan.model import ScanProblem

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_OTHERS = ("setting", "unreadable")


def sarif(problems: Iterable[ScanProblem]) -> dict[str, object]:
    """One run with every rule that there is and a result for each problem. Paths are relative to the root."""
    names = [*_OTHERS, *[category.name for category in Category]]
    driver = {
        "name": "Assent",
        "version": __version__,
        "rules": [{"id": name, "name": name} for name in names],
    }
    results = [
        {
            "ruleId": problem.rule,
            "ruleIndex": names.index(problem.rule),
            "level": problem.level.name,
            "message": {"text": problem.message},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": problem.file.replace("\\", "/"), "uriBaseId": "%SRCROOT%"},
                        "region": {"startLine": problem.line},
                    }
                }
            ],
        }
        for problem in problems
    ]
    run = {"tool": {"driver": driver}, "results": results, "columnKind": "unicodeCodePoints"}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
