#!/bin/sh
# Assent's hook for Cline: every call of a tool is shown to it before it runs, and its result after.
# Written by `assent install cline`, which replaces it as a whole; `assent uninstall cline` deletes it.
# Cline runs a call whose hook fails; only what is printed can stop it.
if told=$({line}); then
  printf '%s\n' "$told"
else
  printf '%s\n' '{"cancel":true,"errorMessage":"assent: the hook failed, so the call was stopped; `assent doctor` tells more"}'
fi
