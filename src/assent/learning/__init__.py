"""What use teaches: corrections out of failed and then fixed commands, approvals out of what was granted with care.

Everything is a suggestion with its evidence; nothing here is ever applied on its own, nor imported by a hook.
"""
