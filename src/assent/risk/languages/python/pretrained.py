"""Configurations and tokenizers of models that Python code loads: AutoTokenizer.from_pretrained("./models/bert")."""

from __future__ import annotations

import _ast as ast

from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

PRETRAINED = frozenset(("transformers.AutoConfig.from_pretrained", "transformers.AutoTokenizer.from_pretrained"))
_PARAMETERS = frozenset("use_fast padding_side truncation_side model_max_length add_prefix_space num_labels".split())


def check_pretrained(node: ast.Call, answered: bool) -> None:
    """Check that no code comes along: a model with code of its own asks first, and `answered` says that a program may
    answer; what is not said to be trusted is refused."""
    refused = False
    for keyword in node.keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg == "trust_remote_code":
            if value is not False:
                raise Doubtful("loads a model with code of its own")
            refused = True
        elif keyword.arg not in _PARAMETERS and keyword.arg != "local_files_only":
            raise Doubtful(f"loads a model with the parameter `{keyword.arg}`")
    if len(node.args) != 1:
        raise Doubtful("loads a model that is not given alone")
    if answered and not refused:
        raise Doubtful("loads a model whose code its input may accept")


def distant(node: ast.Call, found: Sequence[Argument]) -> str:
    """The name that may be one of the Hugging Face Hub, from where files are fetched then; empty where all are local.

    A name of the Hub has at most one slash and begins with a letter or a digit.
    """
    for keyword in node.keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg == "local_files_only" and value is True:
            return ""
    for path in found:
        if not path.exact or (path.text[:1] not in (".", "/") and path.text.rstrip("/").count("/") < 2):
            return path.text
    return ""
