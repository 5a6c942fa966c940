"""Kinds of objects in a cluster, which have several names each: `po`, `pod`, `pods`, `pod/web`, `pods.v1.`."""

from __future__ import annotations

SHORT = {  # short names of kinds, as the cluster's own list has them
    "po": "pod",
    "svc": "service",
    "deploy": "deployment",
    "cm": "configmap",
    "ns": "namespace",
    "no": "node",
    "pv": "persistentvolume",
    "pvc": "persistentvolumeclaim",
    "rs": "replicaset",
    "rc": "replicationcontroller",
    "sts": "statefulset",
    "ds": "daemonset",
    "cj": "cronjob",
    "ing": "ingress",
    "sa": "serviceaccount",
    "ep": "endpoint",
    "ev": "event",
    "hpa": "horizontalpodautoscaler",
    "pdb": "poddisruptionbudget",
    "crd": "customresourcedefinition",
    "quota": "resourcequota",
    "limits": "limitrange",
    "netpol": "networkpolicy",
    "sc": "storageclass",
    "csr": "certificatesigningrequest",
    "pc": "priorityclass",
    "cs": "componentstatus",
}


def means(given: str, wanted: str) -> bool:
    """Whether the word `given`, a list of kinds or an object of one, is about the kind `wanted`."""
    kind = _kind(wanted)
    return any(_kind(each) == kind for each in given.split(","))


def _kind(name: str) -> str:
    """The one name of a kind: in the singular, without its version and the object's own name."""
    kind = name.partition("/")[0].partition(".")[0].casefold()
    if kind in SHORT:
        return SHORT[kind]
    if kind.endswith("ies"):  # networkpolicies
        return f"{kind[:-3]}y"
    if kind.endswith(("sses", "xes")):  # ingresses
        return kind[:-2]
    return kind if kind.endswith("ss") else kind.removesuffix("s")
