"""Picture files to send, made on the spot."""

import io
import struct
import zlib

from PIL import Image

RED, BLUE = (200, 30, 30), (30, 30, 200)
GIF = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)


def encoded(image, kind="PNG", **options):
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def decoded(data):
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def two_halves(width=80, height=40, mode="RGB"):
    """Red on the left, blue on the right."""
    image = Image.new(mode, (width, height), RED)
    image.paste(BLUE, (width // 2, 0, width, height))
    return image


def plain(colour=RED, kind="PNG"):
    return encoded(Image.new("RGB", (16, 16), colour), kind)


def header_only(width, height, depth=8, colours=2):
    """A PNG of a few bytes that says it has so many pixels, of so many bits a colour and of a kind: RGB, or 6 for RGBA."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def many_scans(scans):
    """A progressive JPEG whose last pass is repeated."""
    data = encoded(Image.new("L", (64, 64)), "JPEG", progressive=True)
    last = data[data.rindex(b"\xff\xda") : -2]
    return data[:-2] + last * (scans - data.count(b"\xff\xda")) + b"\xff\xd9"
