"""What the laboratory counts: roles, crises, Evolutions inaugurated, Bons Plans played."""

from typing import Final

from faubourg.engine.findings import Finding

FINDINGS: Final = [
    Finding("roles", "role", ["role_dealt"], dealt=True, opening=1),
    Finding("later_roles", "role", ["role_unlocked", "role_kept"]),
    Finding("crises", "crisis", ["crisis"]),  # not by chance alone: who lasts longer meets more
    Finding("managed", "crisis", ["managed"]),
    Finding(
        "evolutions",
        "evolution",
        ["inaugurated", "inaugurated_over"],
        picks=["to_study"],
        opening=1,
    ),
    Finding("plans", "plan", ["plan_played"], picks=["play"]),
]
