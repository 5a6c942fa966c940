"""Language models on the command line: the models of this machine, and keys of services."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import HELP, Program, always

SYSTEM = Category.ModifiesSystem
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData


def _shows(names: str, options: str = "", category: Category = Category.ReadsFilesystem, phrase: str = "") -> Program:
    return Program(
        names, f"-h,--help --json {options}", category=category, phrase=phrase, modes=HELP, abbreviates=False
    )


def _group(names: str, *subcommands: Program) -> Program:
    return Program(names, "-h,--help", subcommands=subcommands, modes=HELP, abbreviates=False)


PROGRAMS = (
    Program(
        "ollama",
        "-h,--help -v,--version",
        subcommands=(
            _shows("list ls ps help"),
            _shows("show", "--license --modelfile --parameters --system --template -v,--verbose"),
            always("run serve", Category.Unrecognized, "runs a model or a server"),
            always("pull create cp", SYSTEM, "changes the models of this machine"),
            always("push", Category.ModifiesRemote, "uploads a model"),
            always("rm stop", DELETES, "{verb} {model}"),
            always("signin signout", SYSTEM, "changes the login"),
        ),
        modes=HELP,
    ),
    Program(
        "llm",
        "-h,--help --version",
        subcommands=(
            _group(
                "models",
                _shows("list", "--options -q,--query= -m,--model= --schemas --tools --async"),
                always("default", SYSTEM, "changes the settings"),
            ),
            _group(
                "logs",
                _shows(
                    "list path status",
                    "-n,--count= -m,--model= -q,--query= -r -t,--truncate -s,--short -u -c,--current --conversation=",
                ),
            ),
            _group(
                "keys",
                _shows("list path"),
                always("get", SECRETS, "shows {1:key}"),
                always("set", SYSTEM, "changes the keys"),
            ),
            _shows("plugins templates", "--all"),
            always("install uninstall", SYSTEM, "changes the programs of the tool"),
            always("prompt chat", Category.Unrecognized, "sends a prompt", permutes=False),
        ),
        modes=HELP,
    ),
)

EXAMPLES = """
ReadsFilesystem: ollama list
ReadsFilesystem: ollama show llama3
Unrecognized: ollama run llama3 x
DeletesData: ollama rm llama3
ReadsFilesystem: llm models list
ReadsSecrets: llm keys get openai
Unrecognized: llm 'tell me'
"""
