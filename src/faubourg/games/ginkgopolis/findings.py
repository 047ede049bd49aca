"""What the laboratory counts: characters, letters urbanized at, cards kept by building a floor."""

from typing import Final

from faubourg.engine.findings import Finding

FINDINGS: Final = [
    Finding("characters", "character", ["characters"], "characters", picks=["keep"], opening=3),
    Finding("letters", "token", ["urbanized"]),
    Finding("floors", "card", ["constructed"]),
]
