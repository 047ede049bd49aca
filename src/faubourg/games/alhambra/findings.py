"""What the laboratory counts: which buildings were bought."""

from typing import Final

from faubourg.engine.findings import Finding

FINDINGS: Final = [
    Finding("categories", "category", ["bought"], "building", part=0, picks=["buy"], opening=1),
    Finding("buildings", "building", ["bought"], picks=["buy"]),
]
