"""A push service played by the test: https, with a certificate of its own, and browsers to call.

It decrypts what it is sent as a browser would, from the text of RFC 8291 and not with our code.
"""

import base64
import datetime
import hashlib
import hmac
import json
import secrets
import ssl
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.x509.oid import NameOID

HOST = "push.test"


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def expand(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256, of which one block is enough."""
    extracted = hmac.new(salt, key, hashlib.sha256).digest()
    return hmac.new(extracted, info + b"\x01", hashlib.sha256).digest()[:length]


class Browser:
    """One that subscribed: its keys, and how it reads what it is sent."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = secrets.token_bytes(16)

    @property
    def public(self) -> bytes:
        form = serialization.PublicFormat.UncompressedPoint
        return self.key.public_key().public_bytes(serialization.Encoding.X962, form)

    def subscription(self, url: str, language: str = "en") -> dict[str, Any]:
        keys = {"p256dh": b64(self.public), "auth": b64(self.secret), "language": language}
        return {"endpoint": f"{url}/{self.name}", **keys}

    def read(self, body: bytes) -> dict[str, str]:
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        key = expand(shared, self.secret, b"WebPush: info\0" + self.public + sender, 32)
        content = expand(key, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = expand(key, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(content).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return dict(json.loads(plain[:-1]))


@dataclass
class Taken:
    """What came for a browser."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Takes what it is sent; what it answers to whom can be said (201 otherwise)."""

    folder: Path
    taken: list[Taken] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # as http.server calls it
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status = service.answers.get(self.path.rpartition("/")[2], 201)
                service.taken.append(Taken(self.path, headers, body))
                self.send_response(status)
                self.send_header("location", f"{service.url}/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_words: Any) -> None:
                """Nobody reads it."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.service = f"{HOST}:{self.port}"
        self.url = f"https://{self.service}/send"
        certificate, key = self.folder / "push.pem", self.folder / "push.key"
        certify(certificate, key)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def messages(self, browser: Browser) -> list[dict[str, str]]:
        mine = [one for one in self.taken if one.path == f"/send/{browser.name}"]
        return [browser.read(one.body) for one in mine]


def certify(certificate: Path, key_file: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    today = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    certificate.write_bytes(made.public_bytes(pem))
    plain = serialization.NoEncryption()
    key_file.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.TraditionalOpenSSL, plain)
    )


def proven(header: str, public: str) -> dict[str, Any]:
    """What a sender says of itself, if its key has signed it."""
    assert header.startswith("vapid t=")
    token, _, key = header.removeprefix("vapid t=").partition(", k=")
    assert key == public
    text, _, signature = token.rpartition(".")
    raw = unb64(signature)
    numbers = [int.from_bytes(raw[:32]), int.from_bytes(raw[32:])]
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(key))
    point.verify(encode_dss_signature(*numbers), text.encode(), ec.ECDSA(hashes.SHA256()))
    return dict(json.loads(unb64(text.split(".")[1])))
