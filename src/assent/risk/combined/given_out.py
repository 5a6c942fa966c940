"""Secrets that commands give out which send nothing they are piped: keys, images, files that they publish or serve."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.sharing import shares
from assent.rules_table import ENGINE, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding
    from assent.risk.flow import Flow

_IMAGER = "buildah"  # builds images, as the engines do


def risk(at: int, finding: Finding, flow: Flow) -> Risk | None:
    """The effect of what the command with that index gives out."""
    return _logged_in(finding) or _imaged(at, flow) or shared(finding, flow)


def shared(finding: Finding, flow: Flow) -> Risk | None:
    """The secret that a command publishes or serves."""
    if finding.category is not Category.ReadsSecrets or not shares(finding.command):
        return None
    from assent.risk.combined import shared_secrets  # few commands serve or publish

    return shared_secrets.shared(finding, flow)


def _logged_in(finding: Finding) -> Risk | None:
    """The key of another service with which a client logs in: docker login -p $GITHUB_TOKEN x.example."""
    if not any(word.text == "login" for word in finding.command.argv[1:3]):
        return None
    from assent.risk.combined.foreign_keys import given_away  # few commands log in

    return given_away(finding.command)


def _imaged(at: int, flow: Flow) -> Risk | None:
    """The secret that goes with an image which the text builds."""
    program = flow.findings[at].command.program
    if not at or not (program == _IMAGER or is_a(program, ENGINE)):
        return None
    from assent.risk.combined.committed import imaged  # few texts build an image and push it

    return imaged(at, flow)
