# SPDX-License-Identifier: GPL-3.0-or-later
"""Films that are hard in one way each: see the names of the functions. ffmpeg makes them."""
import pathlib
import subprocess
import sys


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)], check=True)


def colour(name, seconds=1, size="64x48", rate=10):
    return "-f", "lavfi", "-i", "color=%s:s=%s:r=%d:d=%s" % (name, size, rate, seconds)


def tone(hertz, seconds=1):
    return "-f", "lavfi", "-i", "sine=%d:d=%s" % (hertz, seconds)


def plain(path, *more):
    """A second of red with a tone."""
    ffmpeg(*colour("red"), *tone(440), "-pix_fmt", "yuv420p", *more, path)
    return path


def odd(path):
    """Of 63 × 47 pixels, each three times as wide as high."""
    ffmpeg("-f", "lavfi", "-i", "testsrc=s=63x47:r=10:d=1", "-vf", "setsar=3", "-c:v", "ffv1", "-an", path)
    return path


def large(path):
    ffmpeg(*colour("blue", size="320x180"), "-pix_fmt", "yuv420p", path)
    return path


def tracks(path):
    """With two sounds, of which the second is the one to hear, subtitles, a cover and a place."""
    words = path.with_suffix(".srt")
    words.write_text("1\n00:00:00,000 --> 00:00:01,000\nHello\n")
    cover = path.with_suffix(".png")
    ffmpeg(*colour("white"), "-frames:v", "1", cover)
    ffmpeg(*colour("red"), *tone(440), *tone(880), "-i", words, "-map", "0", "-map", "1", "-map", "2", "-map", "3", "-attach", cover,
           "-metadata:s:t", "mimetype=image/png", "-metadata", "location=+47.0+008.0/", "-metadata", "title=Secretplace",
           "-disposition:a:0", "0", "-disposition:a:1", "default", "-pix_fmt", "yuv420p", path)
    words.unlink()
    cover.unlink()
    return path


def interlaced(path):
    ffmpeg(*colour("red", rate=25), "-vf", "setfield=tff", "-c:v", "mpeg2video", "-flags", "+ilme+ildct", "-pix_fmt", "yuv420p", path)
    return path


def bright(path):
    """Of more brightness than a common screen has, as telephones film."""
    ffmpeg(*colour("gray"), "-vf", "format=yuv420p10le,setparams=color_trc=arib-std-b67", "-c:v", "libx264", path)
    return path


def listing(path, other):
    """A list of films that calls itself one, and names another file."""
    path.write_text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n%s\n#EXT-X-ENDLIST\n" % other)
    return path


def fill(folder):
    """What a person may give by mistake, and one good film."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    plain(folder / "Ausflug ö 1.avi")
    (folder / "leer.mp4").write_bytes(b"")
    (folder / "Notiz.mov").write_bytes(b"no film")
    film = plain(folder / "halb.mp4").read_bytes()
    (folder / "halb.mp4").write_bytes(film[: len(film) // 2])
    ffmpeg(*tone(440), folder / "Ton.mkv")
    return folder


if __name__ == "__main__":
    fill(sys.argv[1])
