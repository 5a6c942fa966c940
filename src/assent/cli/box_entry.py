"""What an agent starts in place of a call that runs in a box: `PYTHON -I -S …/assent/cli/box_entry.py …`.

It is `assent box run` without the command line's library, which would cost more than the box: for the
options that `assent.box.words` writes, and nothing else.
"""

import sys


def serve(given: list[str]) -> int:
    """Run what the arguments say; the exit code."""
    import os

    from assent.cli.options.box_running import Wanted, run_text, text_of  # isort: skip # with most that is needed
    from assent.assessment import Shell
    from assent.box.words import read
    from assent.cli.setting import Setting
    from assent.config.locations import home_of
    from assent.errors import AssentError
    from assent.policy import Preset

    options, words = read(given)
    preset = options.get("preset")
    setting = Setting(
        cwd=os.getcwd(),
        workspace=options.get("workspace"),
        home=home_of(os.environ),
        mode=None,
        sandbox=None,
        shell=Shell.Bash,
        isolated=False,
        session=options.get("session", ""),
        preset=Preset(preset) if preset else None,
    )
    try:
        return run_text(Wanted(text_of(words), options.get("id", "")), setting)
    except AssentError as error:
        sys.stderr.write(f"assent: {error}\n")
    except OSError as error:
        sys.stderr.write(f"assent: {error.filename or 'the box'}: {error.strerror}\n")
    return 2


def main() -> None:
    """Find our own modules as a hook does, run, and end at once."""
    package = __file__.rpartition("/cli/")[0]
    sys.path.append(package.rpartition("/")[0])
    try:
        from assent.hooks.bundle import install

        bundles = install(package)
        code = serve(sys.argv[1:])
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
