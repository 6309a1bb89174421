# SPDX-License-Identifier: GPL-3.0-or-later
"""PDF files for tests."""
import hashlib

_PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_ID = bytes(16)  # of a file that is the same each time
_ALL = -4  # what a reader may do


def pdf(texts, box=(200, 300), password=""):
    """A PDF file of a page for each text, written by hand; with a password it is encrypted (PDF 1.7, 7.6.3, revision 3)."""
    key, encryption = _encryption(password.encode()) if password else (b"", "")
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for text in texts:
        content = ("BT /F1 24 Tf 20 100 Td (%s) Tj ET" % text).encode()
        if key:
            number = len(objects) + 1
            content = _rc4(hashlib.md5(key + number.to_bytes(3, "little") + bytes(2)).digest(), content)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R >> >> >>" % (*box, len(objects))
        )
        kids.append("%d 0 R" % len(objects))
    objects[1] = ("<< /Type /Pages /Kids [%s] /Count %d >>" % (" ".join(kids), len(kids))).encode()
    out, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    start = len(out)
    out += ("xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)).encode()
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + ("trailer << /Size %d /Root 1 0 R%s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, encryption, start)).encode()


def _encryption(password):
    """The key, and what the trailer says of it."""
    padded = (password + _PADDING)[:32]
    owner = _rc4s(_hashed(padded), padded)
    key = _hashed(padded + owner + _ALL.to_bytes(4, "little", signed=True) + _ID)
    user = _rc4s(key, hashlib.md5(_PADDING + _ID).digest()) + bytes(16)
    words = (_ALL, owner.hex(), user.hex(), _ID.hex(), _ID.hex())
    return key, " /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P %d /O <%s> /U <%s> >> /ID [<%s> <%s>]" % words


def _hashed(content):
    for _ in range(51):
        content = hashlib.md5(content).digest()
    return content


def _rc4s(key, content):
    for turn in range(20):
        content = _rc4(bytes(byte ^ turn for byte in key), content)
    return content


def _rc4(key, content):
    state, at = list(range(256)), 0
    for index in range(256):
        at = (at + state[index] + key[index % len(key)]) % 256
        state[index], state[at] = state[at], state[index]
    out, index, at = bytearray(), 0, 0
    for byte in content:
        index = (index + 1) % 256
        at = (at + state[index]) % 256
        state[index], state[at] = state[at], state[index]
        out.append(byte ^ state[(state[index] + state[at]) % 256])
    return bytes(out)
