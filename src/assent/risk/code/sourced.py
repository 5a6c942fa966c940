"""Files that the shell itself reads as commands: `source venv/bin/activate`, `. ~/.nvm/nvm.sh`.

One of the workspace is code of the project; one with which a person's own shells begin has run
already when the agent was started, and only sets this shell up. Any other is nobody's choice for this project.
"""

from __future__ import annotations

from assent.command.model import Command
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.finding import Judgement

OWN = frozenset(  # below the home directory, in small letters
    tuple(path.split("/"))
    for path in """
    .bashrc .bash_profile .profile .zshrc .zprofile .zshenv .nvm/nvm.sh .cargo/env .asdf/asdf.sh .rvm/scripts/rvm
    .sdkman/bin/sdkman-init.sh .ghcup/env .local/bin/env .deno/env .opam/opam-init/init.sh
    google-cloud-sdk/path.bash.inc miniconda3/etc/profile.d/conda.sh
    anaconda3/etc/profile.d/conda.sh miniforge3/etc/profile.d/conda.sh mambaforge/etc/profile.d/conda.sh
    """.split()
)
SYSTEM = frozenset(
    tuple(path.split("/"))
    for path in """
    etc/profile etc/bashrc etc/bash.bashrc opt/conda/etc/profile.d/conda.sh opt/homebrew/opt/nvm/nvm.sh
    usr/local/opt/nvm/nvm.sh usr/share/bash-completion/bash_completion opt/homebrew/opt/asdf/libexec/asdf.sh
    """.split()
)

CONDA = ("etc", "profile.d", "conda.sh")  # below the folder of it, which root made


def sourced(command: Command, judgement: Judgement, ground: Ground) -> Judgement:
    """`judgement` on `source FILE`, raised where the file is neither the project's nor one that shells begin with."""
    word = next((word for word in command.argv[1:] if word.text != "--"), None)
    components = None if word is None or not word.exact else ground.resolve(word.text)
    if components is None:
        return replace(judgement, category=Category.Unrecognized)
    if components == ("dev", "null"):
        return replace(judgement, category=Category.ReadsFilesystem)
    folded = tuple([component.casefold() for component in components])
    at_home = folded[: len(ground.home)] == ground.home and folded[len(ground.home) :] in OWN
    if at_home or folded in SYSTEM or (folded[:1] == ("opt",) and folded[2:] == CONDA):
        reason = f"`{command.argv[0].text}` sets up this shell with `{word.text if word else ''}`"
        return replace(judgement, category=Category.ReadsFilesystem, reason=reason, fault=word)
    if ground.is_project(components):
        return judgement
    reason = f"`{command.argv[0].text}` runs `{word.text if word else ''}`, which is outside the project"
    return replace(judgement, category=Category.ModifiesSystem, reason=reason, fault=word)
