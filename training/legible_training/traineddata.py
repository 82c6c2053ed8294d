"""Takes Tesseract's model files apart and puts them together again (combine_tessdata, tessdatamanager.h)."""

from __future__ import annotations

import struct
from dataclasses import dataclass

# TessdataType of tessdatamanager.h.
NETWORK, UNICHARSET, RECODER = 17, 21, 22


def split(file: bytes) -> list[bytes | None]:
    """The components of a file, by their number; None where one is absent."""
    (count,) = struct.unpack_from("<i", file)
    offsets = struct.unpack_from(f"<{count}q", file, 4)
    starts = sorted(offset for offset in offsets if offset >= 0) + [len(file)]
    return [
        file[offset : starts[starts.index(offset) + 1]] if offset >= 0 else None
        for offset in offsets
    ]


def join(components: list[bytes | None]) -> bytes:
    """The file that holds these components."""
    at = 4 + 8 * len(components)
    offsets = []
    for component in components:
        offsets.append(-1 if component is None else at)
        at += len(component or b"")
    head = struct.pack(f"<i{len(components)}q", len(components), *offsets)
    return head + b"".join(component or b"" for component in components)


class Reader:
    """Reads a component's numbers one after the other; all are little-endian."""

    def __init__(self, data: bytes):
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        """The next bytes. Raises EOFError where there are fewer."""
        end = self._at + count
        if count < 0 or end > len(self._data):
            raise EOFError(f"{count} bytes at {self._at} of {len(self._data)}")
        part = self._data[self._at : end]
        self._at = end
        return part

    def number(self, form: str) -> int | float:
        """One number, in the form that `struct` names."""
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))[0]

    def text(self) -> str:
        """A string with its length before it."""
        return self.take(int(self.number("i"))).decode()

    def rest(self) -> bytes:
        """Whatever follows."""
        return self.take(len(self._data) - self._at)


def packed_text(text: str) -> bytes:
    """A string with its length before it."""
    data = text.encode()
    return struct.pack("<i", len(data)) + data


@dataclass
class Characters:
    """What a network's outputs mean: a character for each code, or a part of one."""

    texts: list[str]
    codes: list[list[int]]

    def __post_init__(self):
        self._by_text = {known: code for known, code in zip(self.texts, self.codes, strict=False) if known and code}
        self._longest = max((len(known) for known in self._by_text), default=0)
        self._spelt: dict[str, list[int] | None] = {}

    def with_signs(self, signs: str, outputs: int) -> Characters:
        """These, and signs whose codes are the last of a network's outputs."""
        first = outputs - len(signs)
        missing = [[] for _ in range(len(self.texts) - len(self.codes))]
        codes = [[first + at] for at in range(len(signs))]
        return Characters([*self.texts, *signs], [*self.codes, *missing, *codes])

    def spell(self, text: str) -> list[int] | None:
        """The codes of a text, the longest characters first; None where the network does not know one of them."""
        if text not in self._spelt:
            self._spelt[text] = self._spell(text)
        return self._spelt[text]

    def _spell(self, text: str) -> list[int] | None:
        by_text, longest = self._by_text, self._longest
        spelt: list[int] = []
        at = 0
        while at < len(text):
            sizes = range(min(longest, len(text) - at), 0, -1)
            size = next((n for n in sizes if text[at : at + n] in by_text), None)
            if size is None:
                return None
            spelt += by_text[text[at : at + size]]
            at += size
        return spelt

    def texts_of(self, codes: list[int]) -> str:
        """The text that codes spell; what spells none is left out."""
        by_code = {tuple(code): text for text, code in zip(self.texts, self.codes, strict=False) if code}
        longest = max(len(code) for code in by_code)
        text, at = "", 0
        while at < len(codes):
            sizes = range(min(longest, len(codes) - at), 0, -1)
            size = next((n for n in sizes if tuple(codes[at : at + n]) in by_code), None)
            text += by_code[tuple(codes[at : at + size])] if size else ""
            at += size or 1
        return text


def read_characters(unicharset: bytes, recoder: bytes | None) -> Characters:
    """The characters of a model (unicharset.cpp) and their codes (unicharcompress.cpp)."""
    lines = unicharset.decode().split("\n")
    names = [line.split(" ")[0] for line in lines[1 : 1 + int(lines[0])]]
    texts = [" " if name == "NULL" else name for name in names]
    if recoder is None:
        return Characters(texts, [[at] for at in range(len(texts))])
    reader = Reader(recoder)
    codes = []
    for _ in range(int(reader.number("i"))):
        reader.number("b")
        length = int(reader.number("i"))
        codes.append([int(reader.number("i")) for _ in range(length)])
    return Characters(texts, codes)
