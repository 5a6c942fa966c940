"""The program that an agent starts in place of a call that runs in a box: `PYTHON -I -S …/assent/cli/box_entry.py …`.

It is `assent box run` without the command line's library, which would cost more than the box: for the
options that `assent.box.words` writes, and nothing else. A person's `assent box -- COMMAND` comes here too.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.client.loading import Bundles

_PACKAGE = __file__.rpartition("/cli/")[0]


def serve(options: dict[str, str], words: list[str]) -> int:
    """Run the words; the exit code."""
    import os

    from assent.cli.options.box_running import WantedRun, run_text, text_of  # isort: skip # with most that is needed
    from assent.assessment import Shell
    from assent.cli.setting import StatedSetting
    from assent.config.locations import home_of
    from assent.policy import Preset

    preset, workspace = options.get("preset"), options.get("workspace")
    setting = StatedSetting(
        cwd=os.getcwd(),
        workspace=os.path.abspath(workspace) if workspace else None,
        home=home_of(os.environ),
        mode=None,
        sandbox=None,
        shell=Shell.Bash,
        isolated=False,
        session=options.get("session", ""),
        preset=Preset(preset) if preset else None,
    )
    return run_text(WantedRun(text_of(words), options.get("id", "")), setting)


def serve_person(given: list[str]) -> int | None:
    """Run what somebody wrote behind `assent box`; None where that is more than a plain use, or wrong."""
    import os

    from assent.box.words import read
    from assent.cli.render import environment

    if environment.colour() is not None:  # as only the command line's library can have it
        return None
    try:
        options, words = read(given)
    except ValueError:
        return None
    bundles = _bundles()
    import assent.cli.options.box_running  # noqa: F401 - with most that is needed
    from assent.policy import Preset

    if not words or options.get("preset", Preset.Balanced.value) not in [preset.value for preset in Preset]:
        return None
    code = serve({"session": os.environ.get("ASSENT_SESSION", ""), **options}, words)
    bundles.keep()
    return code


def _serve_agent(options: dict[str, str], words: list[str]) -> int:
    import assent.cli.options.box_running  # noqa: F401 - as above
    from assent.errors import AssentError

    try:
        return serve(options, words)
    except AssentError as error:
        sys.stderr.write(f"assent: {error}\n")
    except OSError as error:
        sys.stderr.write(f"assent: {error.filename or 'the box'}: {error.strerror}\n")
    return 2


def _bundles() -> Bundles:
    """Our own modules are found from now on as a hook finds them."""
    from assent.client.loading import install

    return install(_PACKAGE)


def main() -> None:
    """Run, and end at once."""
    sys.path.append(_PACKAGE.rpartition("/")[0])
    try:
        bundles = _bundles()
        from assent.box.words import read

        code = _serve_agent(*read(sys.argv[1:]))
        bundles.keep()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException as error:  # noqa: BLE001 - what cannot start has not run
        sys.stderr.write(f"assent: the box cannot start: {error!a}\n")
        sys.stderr.flush()
        code = 2
    import os

    os._exit(code)


if __name__ == "__main__":
    main()
