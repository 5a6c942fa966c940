"""Infrastructure described by programs: Pulumi, the AWS CDK, Serverless, SAM; and Vagrant's machines."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rules.terraform import PRIVATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SECRETS = Category.ReadsSecrets


def setting(word: Argument) -> Judgement:
    """A setting or output that is named is shown as it is, even a secret one."""
    name = word.text.casefold()
    if not word.exact or any(part in name for part in PRIVATE):
        return Judgement(SECRETS, f"`{word.text}` may be a secret", word)
    return Judgement(Category.ReadsFilesystem, "")
