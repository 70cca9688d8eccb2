"""Results to share: whatever players call each other and their cards, they say just that and lead nowhere else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.companion.commands import companion, written
from tests.toml_text import toml_section

HOSTILE: Final = (
    "*a*",
    "**a**",
    "_a_ __b__",
    "~a~ ~~b~~",
    "`a` ``b",
    "<img src=x onerror=alert(1)>",
    "<https://a.example>",
    "<!-- a",
    "[x](y)",
    "![x](y)",
    "[x]: y",
    "[^1]",
    "a|b",
    "\\|",
    "a\\",
    "# a",
    "## a ##",
    "1. a",
    "123) a",
    "- a",
    "+ a",
    "---",
    "===",
    "> a",
    "    a",
    "&amp; &#42; &lt;b&gt;",
    "http://a.example/b",
    "see https://a.example",
    "www.a.example",
    "a.museum",
    "a@b.example",
    "ftp://a.example",
    "//a.example",
    "mailto:a@b.example",
    "$a$",
    "| - |",
    ":---",
    "```",
    "Éric",
)  # fmt: skip
PLAIN: Final = {
    "heading_open", "heading_close", "inline", "text", "text_special", "paragraph_open", "paragraph_close", "softbreak",
    "table_open", "table_close", "thead_open", "thead_close", "tbody_open", "tbody_close", "tr_open", "tr_close",
    "th_open", "th_close", "td_open", "td_close", "bullet_list_open", "bullet_list_close", "list_item_open",
    "list_item_close", "strong_open", "strong_close",
}  # fmt: skip
"""What a result in Markdown consists of."""


def tokens(markdown: str) -> list[Token]:
    """Return all that Markdown, with tables and links as forges read them, sees in a text."""
    parsed = MarkdownIt("gfm-like").parse(markdown)
    return [inner for token in parsed for inner in (token, *(token.children or ()))]


def texts(markdown: str) -> set[str]:
    """Return every text that Markdown sees, as a reader does."""
    return {
        "".join(inner.content for inner in token.children or ()).strip()
        for token in tokens(markdown)
        if token.type == "inline"
    }


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_read_as_markdown(name: str, tmp_path: Path) -> None:
    """A name is a column of the table, the beginning of a heading and of sentences: it is all its text, and no more."""
    other = "Georgina"
    players = [
        toml_section("[[players]]", {"name": name, "track": 9, "other-points": {name: 4}, "prestige": 30}),
        toml_section("[[players]]", {"name": other, "stated": {"museum.civilisation": 3}}),
    ]
    settled = {"question": name, "reading": name, "by": name, "on": "2026-11-20", "source": name}
    dispute = toml_section("[[disputes]]", settled).replace('"2026-11-20"', "2026-11-20")
    text = companion(
        "export", written(tmp_path, "\n".join(['format = 1\ngame = "museum"', *players, dispute])), "--to", "md"
    ).stdout
    seen = texts(text)

    assert {token.type for token in tokens(text)} <= PLAIN
    assert name.strip() in seen
    assert f"{name.strip()}: 43" in seen
    assert any(part.startswith(f"{name.strip()} wins") for part in seen)
    assert f"{name.strip()}: 4" in seen
    assert sum(name.strip() in part for part in seen) >= 6


@pytest.mark.parametrize("form", ["svg", "html", "md", "text", "json"])
def test_no_result_refers_to_a_host(form: str) -> None:
    """A picture names the standard that it is written in, and nothing that would be fetched."""
    for name in ("vincent", "turns", "joined-rooms"):
        text = companion("export", "-", "--to", form, stdin=companion("examples", name).stdout).stdout
        addresses = set(re.findall(r"\w+://[^\s\"')<]*|@import|@font-face|url\([^#)]*\)", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}
