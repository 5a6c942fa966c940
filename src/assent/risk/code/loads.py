"""Which files of the folder programs load that run code of it, or settings that name programs, only to read."""

from __future__ import annotations

from assent.record import Record


class Loads(Record):
    """What a program loads from the folder in which it works, and from those above."""

    files: str  # patterns of their paths, blanks between
    options: str = ""  # whose value is such a folder, or a file in it
    operands: bool = False  # each operand's folder is looked at as well
    reading: bool = True  # even when it runs nothing of the project
    asked: bool = False  # even when it is only asked for help or its version


# Where the programs look for settings, plugins and code, by their documentation.
LOADS = {
    "flake8": Loads(".flake8 setup.cfg tox.ini", "--config --append-config", asked=True),
    "pylint": Loads(".pylintrc pylintrc pyproject.toml setup.cfg tox.ini", "--rcfile", asked=True),
    "mypy": Loads("mypy.ini .mypy.ini pyproject.toml setup.cfg", "--config-file"),
    "coverage": Loads(".coveragerc pyproject.toml setup.cfg tox.ini", "--rcfile"),
    "pytest": Loads("conftest.py pytest.ini pyproject.toml tox.ini setup.cfg", "--rootdir -c", asked=True),
    "tox": Loads("tox.ini toxfile.py pyproject.toml setup.cfg", "-c --conf", asked=True),
    "nox": Loads("noxfile.py", "-f --noxfile"),
    "flask": Loads(".flaskenv .env app.py wsgi.py", asked=True),
    "uv": Loads("pyproject.toml uv.toml setup.py .python-version", "--project --directory"),
    "poetry": Loads("pyproject.toml poetry.toml", "-C --directory -P --project"),
    "pdm": Loads("pyproject.toml pdm.toml .pdm-python .pdm-plugins", "-p --project"),
    "ansible-inventory": Loads("ansible.cfg inventory hosts inventory_plugins", "-i --inventory --playbook-dir"),
    "ansible-playbook": Loads("ansible.cfg inventory hosts library", "-i --inventory -M --module-path"),
    "ansible-lint": Loads(".ansible-lint ansible.cfg", "-c --config-file -r"),
    "ansible": Loads("ansible.cfg inventory hosts library", "-i --inventory -M --module-path"),
    "ansible-config": Loads("ansible.cfg", "-c --config"),
    "ansible-doc": Loads("ansible.cfg library", "-M --module-path"),
    "prettier": Loads(
        ".prettierrc* prettier.config.* package.json", "--config --plugin --find-config-path", operands=True
    ),
    "eslint": Loads(".eslintrc* eslint.config.* package.json", "-c --config --rulesdir"),
    "stylelint": Loads(".stylelintrc* stylelint.config.* package.json", "--config"),
    "jest": Loads("jest.config.* package.json babel.config.* .babelrc*", "--rootDir -c --config", asked=True),
    "vitest": Loads("vitest.config.* vite.config.* package.json", "--root -c --config"),
    "grunt": Loads("Gruntfile.* package.json", "--gruntfile --base", asked=True),
    "turbo": Loads("turbo.json package.json", "--cwd", asked=True),
    "lerna": Loads("lerna.json package.json"),
    "yarn": Loads(".yarnrc .yarnrc.yml .yarn package.json", "--cwd", asked=True),
    "pnpm": Loads(".pnpmfile.cjs pnpm-workspace.yaml .npmrc package.json", "-C --dir"),
    "npm": Loads("package.json", "-C --prefix", reading=False),
    "make": Loads("Makefile makefile GNUmakefile", "-C --directory -f --file"),
    "just": Loads("justfile Justfile .justfile", "-f --justfile -d --working-directory", reading=False),
    "cargo": Loads("Cargo.toml rust-toolchain* .cargo/config*", "-C --manifest-path --config", asked=True),
    "rustc": Loads("rust-toolchain*", asked=True),
    "bundle": Loads("Gemfile .bundle/config *.gemspec", "--gemfile"),
    "bundler": Loads("Gemfile .bundle/config *.gemspec", "--gemfile"),
    "rails": Loads("bin/rails config/* Gemfile", asked=True),
    "jekyll": Loads("Gemfile _config.yml", "-s --source", asked=True),
    "terraform": Loads("*.tf *.tf.json .terraform", "-chdir"),
    "tofu": Loads("*.tf *.tf.json .terraform", "-chdir"),
    "packer": Loads("*.pkr.hcl *.pkr.json", operands=True),
    "pulumi": Loads("Pulumi.yaml Pulumi.yml", "-C --cwd"),
    "vagrant": Loads("Vagrantfile"),
    "composer": Loads("composer.json vendor", "-d --working-dir"),
    "mix": Loads("mix.exs"),
    "rebar3": Loads("rebar.config rebar.config.script", asked=True),
    "bazel": Loads(".bazelrc .bazelversion WORKSPACE MODULE.bazel tools/bazel", asked=True),
    "dotnet": Loads("global.json Directory.Build.* *.csproj", asked=True),
    "hg": Loads(".hg/hgrc .hg/requires", "-R --repository --cwd", asked=True),
    "git": Loads(".git config .git/config", "-C --git-dir"),
}
SHOWN = frozenset(("--help", "-h", "--version", "-V", "-v"))
# Modules that every Python has loaded before it looks in the folder.
EARLY = frozenset("sys os time io builtins errno gc itertools abc codecs stat posix site marshal _io _thread".split())
