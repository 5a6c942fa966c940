"""The machine's side of a team: enrolment, signed bundles, records that leave. Nothing that a hook imports."""
