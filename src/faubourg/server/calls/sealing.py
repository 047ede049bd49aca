"""A message for one browser that its push service cannot read, and who sends it (RFC 8291, 8292).

Written by the standards: the libraries there are bring a client of HTTP that follows redirects and
asks for names again, which is what delivery.py must not do.
"""

import base64
import json
import os
from typing import Final

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096  # bytes: one record holds all that we ever say
LAST: Final = b"\x02"  # ends the last record
POINT: Final = 65  # bytes of a public key
SECRET: Final = 16  # bytes of a browser's secret, and of a salt
VALID: Final = 12 * 3600  # seconds


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_browser(public: str, secret: str) -> bool:
    """Are these keys that a browser could have given?"""
    try:
        point = decoded(public)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        return len(point) == POINT and len(decoded(secret)) == SECRET
    except (ValueError, InvalidKey):
        return False


def derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


def sealed(
    message: bytes,
    public: str,
    secret: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """The body of a push message. Key and salt are new for each, but in the standard's example."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(SECRET)
    theirs, mine = decoded(public), point_of(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    key = derived(shared, decoded(secret), b"WebPush: info\0" + theirs + mine, 32)
    cipher = AESGCM(derived(key, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = derived(key, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(mine)]) + mine
    return head + cipher.encrypt(nonce, message + LAST, None)


class Sender:
    """The server towards push services: they know it by its key."""

    def __init__(self, private: str, contact: str) -> None:
        number = int.from_bytes(decoded(private))
        self.key = ec.derive_private_key(number, CURVE)
        self.public = encoded(point_of(self.key.public_key()))
        self.contact = contact  # an address where whoever runs the service finds who sends

    def authorization(self, origin: str, now: float) -> str:
        """A header that proves to this service who sends."""
        claims = {"aud": origin, "exp": int(now) + VALID, "sub": self.contact}
        head = {"typ": "JWT", "alg": "ES256"}
        parts = [encoded(json.dumps(part).encode()) for part in (head, claims)]
        text = ".".join(parts)
        signature = self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256()))
        proof = b"".join(number.to_bytes(32) for number in decode_dss_signature(signature))
        return f"vapid t={text}.{encoded(proof)}, k={self.public}"


def new_key() -> str:
    """The private key of a server."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(number.to_bytes(32))
