"""What all programs for a Kubernetes cluster share: which cluster is meant, and files that describe objects.

Which cluster is asked, and as whom, is settled by the configuration, which may run programs:
naming another one is not harmless.
"""

from __future__ import annotations

from assent.command.options import part
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.entries.rule import WRITES, proven, raises
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

HOMES = (("", "home"), ("", "Users"), ("", "var", "home"))

# Options of every command, which may stand anywhere.
ANY = """
-h,--help -n,--namespace= --context= --cluster= --user= --as= --as-group= --as-uid= --request-timeout= -v,--v=
--disable-compression=? --match-server-version=? --log-flush-frequency= --vmodule= --warnings-as-errors=?
"""


def config(word: Argument) -> Judgement:
    """A file with clusters and logins; the usual one is read in any case."""
    folders = tuple(word.text.split("/"))
    usual = folders[-2:] == (".kube", "config") and (folders[:-3] in HOMES or folders[:-2] in (("", "root"), ("~",)))
    if word.exact and usual:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is the usual configuration")
    return Judgement(Category.Unrecognized, f"`{word.text}` is a configuration that may run programs", word)


ELSEWHERE = {
    "--kubeconfig=": proven(config),
    "-s,--server=": raises(Category.Unrecognized, "sends requests and logins to {}"),
    "--token=": raises(Category.Unrecognized, "logs in as another user"),
    "--username=": raises(Category.Unrecognized, "logs in as another user"),
    "--password=": raises(Category.Unrecognized, "logs in as another user"),
    "--client-certificate=": raises(Category.Unrecognized, "logs in as another user"),
    "--client-key=": raises(Category.Unrecognized, "logs in as another user"),
    "--certificate-authority=": raises(Category.Unrecognized, "changes the trusted server"),
    "--insecure-skip-tls-verify=?": raises(Category.Unrecognized, "skips the check of the server"),
    "--tls-server-name=": raises(Category.Unrecognized, "changes the trusted server"),
    "--cache-dir=": WRITES,
    "--profile=": raises(Category.ModifiesFilesystem, "writes a profile"),
    "--profile-output=": WRITES,
}


def plain(word: Argument) -> Argument:
    """The value of `-o=yaml`, as these programs take it: `yaml`."""
    return part(word, 1) if word.prefix.startswith("=") else word


def manifest(word: Argument) -> Judgement:
    """A file that describes objects: a path, `-`, or an address."""
    path = plain(word)
    if path.prefix.startswith(("http://", "https://")):
        return url(path)
    return Judgement(Category.ReadsFilesystem, "", reads=(path,))


def overlay(word: Argument) -> Judgement:
    """A directory with a kustomization, or an address from which one is fetched."""
    path = plain(word)
    fetched = "://" in path.text or "?" in path.text or path.text.startswith(("github.com", "git@"))
    if fetched or not path.exact:
        return Judgement(Category.Unrecognized, f"`{path.text}` may be a directory of another machine", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(path,))
