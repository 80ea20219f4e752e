"""Whatever file is sent: what is kept is a small, plain JPEG, or nothing and a reason."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from armybuilder.forces import pictures
from armybuilder.forces.imports import picture_decoder
from armybuilder.forces.imports.picture_decoder import MAX_STORED_BYTES, PictureFaultError, redraw
from armybuilder.forces.pictures import PictureError, reencode
from tests.forces.picture_files import BLUE, GIF, RED, decoded, encoded, header_only, many_scans, plain, two_halves

UNKNOWN = "This isn't a PNG or JPEG: save it as one of these and choose that file."
DAMAGED = "The picture is damaged or incomplete: open it in another program, save it again and choose that file."
PIXELS = "The picture has more than 24 megapixels: make it smaller and try again."
BYTES = "The picture is larger than 5 MB: make it smaller and try again."
COLOURS = (
    "The picture's colours take more than 96 MB: save it with 8 bits per colour or make it smaller, and try again."
)
TOO_MUCH = "The picture needs too much memory or time to open: save it as a plain, smaller JPEG and choose that file."
SCANS = "The picture is stored in more than 50 passes: save it as a plain JPEG and choose that file."


def near(pixel, colour):
    return all(abs(value - wanted) < 12 for value, wanted in zip(pixel, colour, strict=True))


def turned(orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "Camera of Sam"
    return exif


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "MPO"])
@pytest.mark.parametrize(
    "size, kept", [((80, 40), (80, 40)), ((1800, 900), (600, 300)), ((700, 1400), (300, 600)), ((5000, 1), (600, 1))]
)
def test_picture_is_fitted_never_enlarged(kind, size, kept):
    image = decoded(redraw(encoded(two_halves(*size), kind)))

    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", kept)
    assert near(image.getpixel((kept[0] // 4, 0)), RED)
    assert near(image.getpixel((kept[0] * 3 // 4, kept[1] - 1)), BLUE)


@pytest.mark.parametrize("mode", ["1", "L", "P", "CMYK", "LA", "RGBA", "I;16"])
def test_every_kind_of_colour_becomes_rgb(mode):
    grey = Image.new("L", (16, 16), 255)
    image = Image.new(mode, (16, 16), 65535) if mode == "I;16" else grey.convert("RGB").convert(mode)

    kept = decoded(redraw(encoded(image, "JPEG" if mode == "CMYK" else "PNG")))

    assert kept.mode == "RGB"
    assert near(kept.getpixel((8, 8)), (255, 255, 255))


def test_sixteen_bits_of_grey_keep_their_middle():
    image = decoded(redraw(encoded(Image.new("I;16", (16, 16), 128 * 256))))

    assert near(image.getpixel((8, 8)), (128, 128, 128))


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("orientation, left_first", [(1, True), (3, False), (6, True), (8, False)])
def test_picture_stands_as_the_camera_was_held(kind, orientation, left_first):
    image = decoded(redraw(encoded(two_halves(), kind, exif=turned(orientation))))

    assert image.size == ((80, 40) if orientation < 5 else (40, 80))
    assert near(image.getpixel((2, 2)), RED if left_first else BLUE)
    assert near(image.getpixel((image.width - 3, image.height - 3)), BLUE if left_first else RED)


def test_transparency_is_white():
    image = two_halves(mode="RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 40, 40))

    kept = decoded(redraw(encoded(image)))

    assert near(kept.getpixel((10, 10)), (255, 255, 255))
    assert near(kept.getpixel((70, 10)), BLUE)


def test_of_an_animation_the_first_frame_is_kept():
    frames = [Image.new("RGB", (16, 16), colour) for colour in (RED, BLUE)]

    kept = decoded(redraw(encoded(frames[0], save_all=True, append_images=frames[1:])))

    assert near(kept.getpixel((8, 8)), RED)


def test_nothing_but_colours_is_kept():
    secret = b"Secret <script>alert(1)</script>"
    sent = encoded(two_halves(), "JPEG", exif=turned(6), comment=secret, icc_profile=secret, xmp=secret, dpi=(300, 300))

    kept = redraw(sent + b"PK\x03\x04" + secret)

    assert sent.count(secret) == 3
    assert not [
        word for word in (b"Secret", b"Camera", b"Exif", b"PK\x03\x04", b"ICC_PROFILE", b"http") if word in kept
    ]
    assert set(decoded(kept).info) == {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_broken_metadata_is_no_hindrance():
    sent = (
        encoded(two_halves(), "JPEG", exif=turned(6))
        .replace(b"Camera", b"\xff\x00Came")
        .replace(b"MM\x00*", b"MM\x00\x99")
    )

    assert decoded(redraw(sent)).size == (80, 40)


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_even_noise_is_small_in_the_end(mode):
    noise = Image.frombytes(mode, (600, 600), random.Random(1).randbytes(360_000 * len(mode)))  # noqa: S311 - noise is no secret

    assert len(redraw(encoded(noise, compress_level=0))) <= MAX_STORED_BYTES


def test_same_file_gives_the_same_bytes():
    sent = encoded(two_halves(900, 500))

    assert redraw(sent) == redraw(sent)


def test_largest_picture_is_taken():
    sent = encoded(Image.new("L", (6000, 4000)), compress_level=1)

    assert decoded(redraw(sent)).size == (600, 400)


WHOLE_PNG, WHOLE_JPEG = encoded(two_halves()), encoded(two_halves(600, 400), "JPEG")


@pytest.mark.parametrize(
    "sent, message",
    [
        (b"", UNKNOWN),
        (GIF, UNKNOWN),
        (encoded(two_halves(), "WEBP"), UNKNOWN),
        (encoded(two_halves(), "TIFF"), UNKNOWN),
        (encoded(two_halves(), "BMP"), UNKNOWN),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', UNKNOWN),
        (b"<!doctype html><script>alert(1)</script>", UNKNOWN),
        (b"PK\x03\x04" + WHOLE_PNG, UNKNOWN),
        (b"%PDF-1.7" + WHOLE_JPEG, UNKNOWN),
        (GIF + WHOLE_PNG, UNKNOWN),
        (b"\xff\xd8\xff", DAMAGED),
        (WHOLE_PNG[:60], DAMAGED),
        (WHOLE_PNG[:-40], DAMAGED),
        (WHOLE_JPEG[:-200], DAMAGED),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 40, DAMAGED),
        (header_only(4000, 6000), DAMAGED),
        (header_only(0, 10), DAMAGED),
        (header_only(4000, 6001), PIXELS),
        (header_only(10_000, 10_000), PIXELS),
        (header_only(65_000, 65_000), PIXELS),
        (header_only(2**31 - 1, 2**31 - 1), PIXELS),
        (header_only(4000, 6000, colours=6), DAMAGED),
        (header_only(4000, 3000, 16, 6), DAMAGED),
        (header_only(4000, 3001, 16, 6), COLOURS),
        (header_only(4000, 4000, 16), DAMAGED),
        (header_only(4000, 4001, 16), COLOURS),
        (plain() + b"\x00" * 5 * 1024 * 1024, BYTES),
        (many_scans(51), SCANS),
    ],
)
def test_what_is_no_good_picture_is_refused_with_a_reason(sent, message):
    with pytest.raises(PictureError) as refused:
        reencode(sent)

    assert str(refused.value) == message


def test_the_memory_that_a_picture_takes_is_not_ours():
    sent = encoded(Image.new("I;16", (6000, 4000)))
    Path("/proc/self/clear_refs").write_text("5")
    before = memory("VmRSS")

    assert decoded(reencode(sent)).size == (600, 400)
    # It has 48 MB, and 96 MB twice while it is converted.
    assert memory("VmHWM") - before < 50_000


def memory(name):
    """Kilobytes that this process has, or had at most."""
    return int(re.findall(rf"{name}:\s*(\d+)", Path("/proc/self/status").read_text())[0])


def test_a_picture_that_takes_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(pictures, "PATIENCE", 0)

    with pytest.raises(PictureError) as refused:
        reencode(WHOLE_PNG)

    assert str(refused.value) == TOO_MUCH


def test_memory_of_the_process_is_bounded():
    small = "from armybuilder.forces.imports import picture_decoder as decoder; decoder.MEMORY = 150 * 1024 * 1024; decoder.main()"
    sent = encoded(Image.new("RGBA", (6000, 4000)), compress_level=1)

    done = subprocess.run([sys.executable, "-c", small], input=sent, capture_output=True, check=False)

    assert done.returncode not in (0, picture_decoder.REFUSED)
    assert pictures._reason(done.returncode, done.stdout) == TOO_MUCH


def test_progressive_pictures_are_taken():
    assert decoded(redraw(many_scans(50))).size == (64, 64)


def test_nothing_but_a_reason_comes_of_damaged_files():
    dice = random.Random(7)  # noqa: S311 - nor is damage
    exif = turned(6)
    seeds = [encoded(two_halves(), kind, exif=exif) for kind in ("PNG", "JPEG", "MPO")]
    refused = 0
    for _ in range(300):
        damaged = bytearray(dice.choice(seeds))
        for _ in range(dice.choice([1, 3, 10])):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        try:
            assert len(redraw(bytes(damaged))) <= MAX_STORED_BYTES
        except PictureFaultError:
            refused += 1
    assert 0 < refused < 300
