"""The options that say where and how a command would run, shared by all commands that judge."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from assent.assessment import Shell
from assent.cli.render.near import OneOf
from assent.cli.setting import StatedSetting
from assent.config.locations import home_of
from assent.policy import Mode, Preset, Sandbox

__all__ = ["StatedSetting", "judging"]


def _values(closed: type[Mode] | type[Preset] | type[Sandbox] | type[Shell]) -> OneOf:
    return OneOf([member.value for member in closed])


_OPTIONS = (
    click.option("--preset", type=_values(Preset), help="Judge by this preset.  [default: your policy's]"),
    click.option("--mode", type=_values(Mode), help="Judge by this approval mode.  [default: your policy's]"),
    click.option("--sandbox", type=_values(Sandbox), help="Assume this sandbox of the agent."),
    click.option(
        "--shell", type=_values(Shell), default="bash", show_default=True, help="Choose the shell that would run it."
    ),
    click.option("--cwd", type=click.Path(), help="Judge as if run in this folder.  [default: this one]"),
    click.option("--workspace", type=click.Path(), help="Set the agent's folder.  [default: the repository]"),
    click.option("--session", envvar="ASSENT_SESSION", help="Count the approvals of this agent session too."),
    click.option("--isolated", is_flag=True, help="Ignore configuration and store."),
)


_NAMES = ("preset", "mode", "sandbox", "shell", "cwd", "workspace", "session", "isolated")


def judging(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options above; it receives them as one `Setting`, its first argument."""

    @wraps(function)
    def with_setting(**given: Any) -> int:
        setting = _setting(**{name: given.pop(name) for name in _NAMES})
        return function(setting, **given)

    decorated: Callable[..., int] = with_setting
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated


def _setting(
    *,
    preset: str | None,
    mode: str | None,
    sandbox: str | None,
    shell: str,
    cwd: str | None,
    workspace: str | None,
    session: str | None,
    isolated: bool,
) -> StatedSetting:
    if cwd and not isolated and not os.path.isdir(cwd):
        raise click.BadParameter(f"folder {cwd!r} does not exist", param_hint="--cwd")
    return StatedSetting(
        cwd=os.path.abspath(cwd or os.curdir),
        workspace=os.path.abspath(workspace) if workspace else None,
        home=home_of(os.environ),
        mode=Mode(mode) if mode else None,
        sandbox=Sandbox(sandbox) if sandbox else None,
        shell=Shell(shell),
        isolated=isolated,
        session=session or "",
        preset=Preset(preset) if preset else None,
    )
