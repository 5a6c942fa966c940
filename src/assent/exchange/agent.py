"""The agents whose rule formats are known."""

from __future__ import annotations

from assent.closed import Choice


class ExchangeAgent(Choice):
    """An agent with rules of its own for shell commands."""

    Claude = "claude"  # settings.json: permissions.allow, ask, deny
    Codex = "codex"  # rules/*.rules: prefix_rule(…)
    Gemini = "gemini"  # policies/*.toml: [[rule]]
    OpenCode = "opencode"  # opencode.json: permission.bash
