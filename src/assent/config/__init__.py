"""Policy files, trust and snapshots: where policies and grants come from."""
