"""The lessons of use: corrections out of failed and then fixed commands, approvals out of careful yeses.

Everything is a suggestion with its evidence; nothing here is ever applied on its own, nor imported by a hook.
"""
