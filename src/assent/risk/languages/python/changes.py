"""The changes that calls of Python code make, for a reason: `shutil.unpack_archive("a.zip")`, `db.drop_all()`."""

from __future__ import annotations

import _ast as ast

from assent.risk.category import Category
from assent.risk.languages.deeds import Deed
from assent.risk.languages.python.deeds import PATHS, PythonDeeds
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_CLOUDS = ("boto3", "botocore", "azure", "google.cloud", "googleapiclient", "kubernetes", "digitalocean", "hcloud")
_LOSING = ("delete", "terminate")  # begin the names of methods of their clients
_CHANGING = {  # the same of those that change something, with the verb
    "create": "creates", "put": "puts", "update": "updates", "modify": "changes", "patch": "changes", "start": "starts",
    "stop": "stops", "reboot": "restarts", "run": "starts", "attach": "attaches", "detach": "detaches",
    "publish": "publishes", "send": "sends", "invoke": "invokes", "upload": "uploads", "replace": "replaces",
    "scale": "scales", "add": "adds", "remove": "removes", "enable": "enables", "disable": "disables", "copy": "copies",
}  # fmt: skip
# What functions do to their arguments: by position, or the name of the parameter.
_SAID = {
    "urllib.request.urlretrieve": "downloads {0} to {1/filename}",
    "wget.download": "downloads {0} to {1/out}",
    "shutil.unpack_archive": "unpacks {0/filename} into {1/extract_dir/the current folder}",
    "shutil.make_archive": "packs {2/root_dir/the current folder} into {0/base_name}",
    "os.chmod": "changes the mode of {0/path}",
    "os.lchmod": "changes the mode of {0/path}",
    "os.chown": "changes the owner of {0/path}",
    "shutil.chown": "changes the owner of {0/path}",
    "os.symlink": "links {1/dst} to {0/src}",
    "os.link": "links {1/dst} to {0/src}",
    "os.mkfifo": "creates the pipe {0/path}",
    "os.kill": "sends a signal to the process {0}",
    "os.killpg": "sends a signal to the process group {0}",
    "webbrowser.open": "opens {0/url} in a browser",
    "runpy.run_path": "runs the code of {0}",
    "runpy.run_module": "runs the module {0}",
    "py_compile.compile": "compiles {0/file} to a file beside it",
    "compileall.compile_dir": "compiles the modules in {0/dir}",
    "ctypes.CDLL": "loads the library {0}",
    "ctypes.cdll.LoadLibrary": "loads the library {0}",
    "huggingface_hub.snapshot_download": "downloads {0/repo_id} from the Hugging Face Hub",
    "huggingface_hub.hf_hub_download": "downloads {1/filename} of {0/repo_id} from the Hugging Face Hub",
    "nltk.download": "downloads {0/info_or_id} for NLTK",
    "pip.main": "runs pip",
    "keyring.set_password": "sets the password of {1} for {0}",
    "keyring.delete_password": "deletes the password of {1} for {0}",
    "winreg.DeleteKey": "deletes the registry key {1}",
    "winreg.SetValueEx": "sets the registry value {1}",
    "logging.basicConfig": "logs to {filename}",
    "tempfile.mkdtemp": "creates a temporary folder",
    "tempfile.mkstemp": "creates a temporary file",
    "getpass.getpass": "asks for a password",
    "pickle.load": "loads the pickle {0}, which may run code",
    "joblib.load": "loads {0}, which may run code",
    "yaml.load": "loads {0} by a loader that may run code",
    "yaml.unsafe_load": "loads {0} by a loader that may run code",
    "exec": "runs {0} as code",
    "torch.save": "writes {1/f}",
    "dotenv.load_dotenv": "loads the variables of {0/dotenv_path/the file `.env`}",
    "huggingface_hub.upload_file": "uploads {0/path_or_fileobj} to {2/repo_id} on the Hugging Face Hub",
    "huggingface_hub.upload_folder": "uploads {folder_path} to {repo_id} on the Hugging Face Hub",
}
_OF_PATHS = {  # the same of methods of a path
    "chmod": "changes the mode of {}", "symlink_to": "links {} to {0}", "hardlink_to": "links {} to {0}",
    "rename": "moves {} to {0}", "replace": "moves {} to {0}",
}  # fmt: skip
# Methods of anything, which lose what they are called on, or what they are given; and what `delete()` and `drop()` do.
_LOSSES = {
    "flushall": "deletes all keys of {}", "flushdb": "deletes all keys of {}", "drop_all": "drops all tables of {}",
    "drop_database": "drops the database {0}", "drop_collection": "drops the collection {0}",
    "delete_many": "deletes documents of {}", "delete_one": "deletes a document of {}",
    "delete_repo": "deletes the repository {0/repo_id}", "purge_queue": "empties the queue {0/QueueUrl}",
    "queue_delete": "deletes the queue {0/queue}", "queue_purge": "empties the queue {0/queue}",
    "prune": "deletes unused objects by {}",
}  # fmt: skip
_LOSSES_ALONE = {"delete": "deletes {}", "drop": "drops {}"}  # which are given nothing
_SECRETS = {
    "get_secret_value": "reads {SecretId}, a secret", "access_secret_version": "reads {name/request}, a secret",
    "get_password": "reads the password of {1} for {0}",
}  # fmt: skip
_METHODS = {
    "sendmail": "sends mail to {1/to_addrs}", "send_message": "sends a message",
    "chat_postMessage": "posts to {channel}",
    "create_all": "creates the tables of {}", "to_sql": "writes the table {0/name} to a database",
    "executescript": "runs a script of SQL", "save": "writes {0/fp}", "kill": "ends {}", "terminate": "ends {}",
}  # fmt: skip
_ARCHIVES = frozenset("zipfile.ZipFile tarfile.open tarfile.TarFile tarfile.TarFile.open py7zr.SevenZipFile".split())
_UNPACKING = ("extractall", "extract")
_QUERYING = frozenset("execute executemany executescript exec_driver_sql".split())  # SQL, of any database
_ANY_CLIENT = frozenset(("requests", "httpx", "aiohttp"))
_VERBS = ("post", "put", "patch", "delete")
_READING = ("read", "read_text", "read_bytes")
_HERE = "the current folder"


class PythonChanges(PythonDeeds):
    """The calls of some code, with what they change besides what they delete."""

    def changes(self, call: ast.Call) -> Iterator[Deed]:
        """The changes by a call, where it says them plainly."""
        made = (
            self._emptied,
            self._asked,
            self._in_cloud,
            self._requested,
            self._unpacked,
            self._of_path,
            self._said,
            self._method,
        )
        yield from filter(None, [each(call) for each in made])

    def _emptied(self, call: ast.Call) -> Deed | None:
        """A file that loses all that it holds: os.truncate("a", 0)."""
        if self._full(call.func) != "os.truncate" or len(call.args) < 2 or not self._path(call.args[0]):
            return None
        none = isinstance(call.args[1], ast.Constant) and call.args[1].value == 0
        return Deed(f"empties {quoted(self._path(call.args[0]))}", Category.DeletesData) if none else None

    def _asked(self, call: ast.Call) -> Deed | None:
        """A statement that takes data out of a database: `cursor.execute("drop table t")`."""
        text = self._text(call.args[0]) if call.args else ""
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in _QUERYING or " " not in text:
            return None
        from assent.risk.languages.sql.statement import judge_sql  # little code asks a database
        from assent.risk.languages.sql.tokens import SqlDialect

        verdict = judge_sql(text, SqlDialect.Other, Category.ModifiesRemote)
        return Deed(verdict.reason, Category.DeletesData) if verdict.category is Category.DeletesData else None

    def _in_cloud(self, call: ast.Call) -> Deed | None:
        """The work of a client of a cloud: delete_bucket(Bucket="b")."""
        if not any(f"{full}.".startswith(f"{cloud}.") for full in self.modules.values() for cloud in _CLOUDS):
            return None
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        verb, _, noun = name.partition("_")
        given = [*call.args, *[each.value for each in call.keywords]]
        named = next(filter(None, map(self._text, given)), "")
        does = "deletes" if verb in _LOSING else _CHANGING.get(verb, "")
        if not noun or not does:
            return None
        what = noun.replace("namespaced_", "").replace("_", " ")
        said = f"{does} the {what} {quoted(named)}" if named else f"{does} the {what}"
        return Deed(said, Category.DeletesData if verb in _LOSING else Category.Unrecognized)

    def _requested(self, call: ast.Call) -> Deed | None:
        """A request of a session that changes something: s.post("https://x.example/a")."""
        method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        address = self._address(call).partition("?")[0]
        if method not in _VERBS or not address or _ANY_CLIENT.isdisjoint(self._packages()):
            return None
        deletes = method == "delete"
        said = f"sends a `{method.upper()}` request to {quoted(address)}"
        return Deed(
            f"{said}, which deletes data" if deletes else said,
            Category.DeletesData if deletes else Category.Unrecognized,
        )

    def _unpacked(self, call: ast.Call) -> Deed | None:
        """An archive that is unpacked: zipfile.ZipFile("a.zip").extractall("out")."""
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in _UNPACKING:
            return None
        opened = self._value(call.func.value)
        if not isinstance(opened, ast.Call) or self._full(opened.func) not in _ARCHIVES or not opened.args:
            return None
        archive, whole = self._text(opened.args[0]), call.func.attr == "extractall"
        where = self._given(call, ["0" if whole else "1", "path"])
        member = "" if whole else self._given(call, ["0", "member"])
        if not archive:
            return None
        what = f"{member} of {quoted(archive)}" if member else quoted(archive)
        return Deed(f"unpacks {what} into {where or _HERE}", Category.Unrecognized)

    def _of_path(self, call: ast.Call) -> Deed | None:
        """The change of a file by a method of its path: Path("a").rename("b")."""
        phrase = _OF_PATHS.get(call.func.attr) if isinstance(call.func, ast.Attribute) else None
        made = self._value(call.func.value) if phrase and isinstance(call.func, ast.Attribute) else None
        if phrase is None or not isinstance(made, ast.Call) or self._full(made.func) not in PATHS:
            return None
        other = self._path(call.args[0]) if call.args else ""
        if not self._path(made) or ("{0}" in phrase and not other):
            return None
        own = phrase.replace("{}", quoted(self._path(made)))
        return Deed(own.replace("{0}", quoted(other)), Category.Unrecognized)

    def _said(self, call: ast.Call) -> Deed | None:
        """The change by a function that is listed."""
        told = self._filled(call, _SAID.get(self._full(call.func), ""))
        return Deed(told, Category.Unrecognized) if told else None

    def _method(self, call: ast.Call) -> Deed | None:
        """The change by a method whose name says what it does, of anything: db.drop_all()."""
        if not isinstance(call.func, ast.Attribute) or self._full(call.func) in _SAID:
            return None
        name, bare = call.func.attr, not call.args and not call.keywords
        losing = _LOSSES.get(name, "") or (_LOSSES_ALONE.get(name, "") if bare else "")
        phrase = losing or _SECRETS.get(name, "") or _METHODS.get(name, "")
        told = self._filled(call, phrase.replace("{}", quoted(self._chain(call.func.value))))
        if not told or "``" in told:
            return None
        category = Category.DeletesData if losing else Category.Unrecognized
        return Deed(told, Category.ReadsSecrets if name in _SECRETS else category)

    def _chain(self, node: ast.AST) -> str:
        """The text of names and calls behind each other: User.objects.all()."""
        match node:
            case ast.Name(id=name):
                return name
            case ast.Attribute(value=value, attr=name) if self._chain(value):
                return f"{self._chain(value)}.{name}"
            case ast.Call(func=function, args=given, keywords=keywords) if self._chain(function):
                return f"{self._chain(function)}({'…' if given or keywords else ''})"
            case _:
                return ""

    def _filled(self, call: ast.Call, phrase: str) -> str:
        """A phrase with the arguments that it names; empty where one is computed."""
        before, *slots = phrase.split("{")
        for slot in slots:
            names, _, behind = slot.partition("}")
            given = self._given(call, names.split("/"))
            if not given:
                return ""
            before += given + behind
        return before

    def _given(self, call: ast.Call, names: list[str]) -> str:
        """An argument by its position or its name, in quotes; a name with a blank is a default."""
        for name in names:
            if " " in name:
                return name
            found = next((each.value for each in call.keywords if each.arg == name), None)
            if name.isdecimal() and int(name) < len(call.args):
                found = call.args[int(name)]
            value = self._value(found) if found is not None else None
            if isinstance(value, ast.Constant) and type(value.value) is int:
                return quoted(str(value.value))
            if value is not None:
                return quoted(self._file(value)) if self._file(value) else ""
        return ""

    def _file(self, node: ast.AST) -> str:
        """The path of a file, also of one that is opened or read there: open("a").read()."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _READING:
            node = self._value(node.func.value)
        if isinstance(node, ast.Call) and self._full(node.func) == "open" and node.args:
            node = node.args[0]
        return self._path(node)

    def _packages(self) -> set[str]:
        return {full.partition(".")[0] for full in self.modules.values()}
