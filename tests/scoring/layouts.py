"""One table as many people would type it: headings or inline, dotted keys, comments, blank lines, line ends.

Every comment is made up once, so that it can be looked for after the file has been rewritten.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

from tests.toml_text import toml_key, toml_value

Data = dict[str, Any]
Owner = tuple[str, int | None]


@dataclass
class Layout:
    """A text, and its comments by what they belong to: a key at the top, or an entry of a list by its number.

    `styles` says how each list of entries is written: `headings`, on one `line` or on several `lines`.
    """

    rng: random.Random
    commented: bool = True
    top: list[str] = field(default_factory=list)
    sections: list[list[str]] = field(default_factory=list)
    comments: dict[str, Owner] = field(default_factory=dict)
    styles: dict[str, str] = field(default_factory=dict)

    def chance(self, probability: float) -> bool:
        """True that often."""
        return self.rng.random() < probability

    def note(self, owner: Owner, line: str) -> str:
        """A line, perhaps with a comment behind it."""
        if not self.commented or not self.chance(0.4):
            return line
        comment = f"# note {len(self.comments) + 1};"
        self.comments[comment] = owner
        return line + self.rng.choice([" ", "   ", "\t"]) + comment

    def blank(self) -> list[str]:
        """No blank line, or one, or two."""
        return [""] * self.rng.choice([0, 0, 1, 1, 2])

    def text(self) -> str:
        """The whole file, with the line ends of one system or the other, perhaps none at the end."""
        lines = [*self.top]
        for section in self.sections:
            lines += [*self.blank(), *section]
        text = "\n".join(lines) + ("\n" if self.chance(0.8) else "")
        return text.replace("\n", "\r\n") if self.chance(0.3) else text


def laid_out(rng: random.Random, data: Data, *, commented: bool = True) -> Layout:
    """Spell a table in some way that reads as this data."""
    layout = Layout(rng, commented)
    keys = list(data)
    if layout.chance(0.3):
        rng.shuffle(keys)
    for key in keys:
        value = data[key]
        if isinstance(value, dict):
            lay_table(layout, key, value)
        elif isinstance(value, list):
            lay_entries(layout, key, value)
        else:
            layout.top += [layout.note((key, None), f"{key} = {toml_value(value)}"), *layout.blank()]
    for key in ("plays", "disputes"):
        if key not in data and layout.chance(0.15):
            layout.top.insert(rng.randint(0, len(layout.top)), f"{key} = []")
    if layout.chance(0.3):
        rng.shuffle(layout.sections)
    return layout


def lay_table(layout: Layout, key: str, value: Data) -> None:
    """A table under a heading, dotted, or on one line."""
    style = layout.rng.choice(["heading", "heading", "dotted", "line"])
    owner = (key, None)
    if style == "line":
        layout.top += [layout.note(owner, f"{key} = {inline(layout, value)}"), *layout.blank()]
    elif style == "dotted":
        layout.top += [layout.note(owner, line) for line in keyed_lines(layout, value, prefix=f"{key}.")]
    else:
        own, below = split(layout, value)
        section = [layout.note(owner, f"[{key}]")]
        section += [layout.note(owner, line) for line in keyed_lines(layout, own)]
        for inner, content in below.items():
            section += [*layout.blank(), layout.note(owner, f"[{key}.{toml_key(inner)}]")]
            section += [layout.note(owner, line) for line in keyed_lines(layout, content)]
        layout.sections.append(section)


def lay_entries(layout: Layout, key: str, entries: list[Data]) -> None:
    """A list of tables under headings, or inline on one line or on several."""
    style = layout.styles[key] = layout.rng.choice(["headings", "headings", "line", "lines"])
    if style == "line":
        line = f"{key} = [{', '.join(inline(layout, entry) for entry in entries)}]"
        layout.top += [layout.note((key, None), line), *layout.blank()]
    elif style == "lines":
        indent = layout.rng.choice(["", "  ", "\t"])
        comma = [","] * (len(entries) - 1) + [layout.rng.choice(["", ","])]
        lines = [layout.note((key, None), f"{key} = [")]
        for number, entry in enumerate(entries):
            lines.append(layout.note((key, number), f"{indent}{inline(layout, entry)}{comma[number]}"))
        layout.top += ["\n".join([*lines, layout.note((key, None), "]")]), *layout.blank()]
    else:
        section: list[str] = []
        for number, entry in enumerate(entries):
            own, below = split(layout, entry)
            owner = (key, number)
            section += [*(layout.blank() if number else []), layout.note(owner, f"[[{key}]]")]
            section += [layout.note(owner, line) for line in keyed_lines(layout, own)]
            for inner, content in below.items():
                section.append(layout.note(owner, f"[{key}.{toml_key(inner)}]"))
                section += [layout.note(owner, line) for line in keyed_lines(layout, content)]
        layout.sections.append(section)


def split(layout: Layout, value: Data) -> tuple[Data, dict[str, Data]]:
    """What stands under the own heading, and what gets a heading below it."""
    below = {key: inner for key, inner in value.items() if isinstance(inner, dict) and inner and layout.chance(0.3)}
    return {key: inner for key, inner in value.items() if key not in below}, below


def keyed_lines(layout: Layout, value: Data, prefix: str = "") -> list[str]:
    """One line for each key; tables in them dotted or inline, grids as blocks."""
    lines = []
    for key, inner in value.items():
        name = prefix + toml_key(key)
        if isinstance(inner, dict) and inner and layout.chance(0.4):
            lines += keyed_lines(layout, inner, f"{name}.")
        elif isinstance(inner, dict):
            lines.append(f"{name} = {inline(layout, inner)}")
        else:
            lines.append(f"{name}{layout.rng.choice([' = ', '='])}{toml_value(inner)}")
    return lines


def inline(layout: Layout, value: Any) -> str:
    """A value on one line."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ", ".join(inline(layout, entry) for entry in value) + "]"
    if not isinstance(value, dict):
        return toml_value(value)
    parts = []
    for key, inner in value.items():
        if isinstance(inner, dict) and inner and layout.chance(0.3):
            parts += [f"{toml_key(key)}.{toml_key(name)} = {inline(layout, one)}" for name, one in inner.items()]
        else:
            parts.append(f"{toml_key(key)} = {inline(layout, inner)}")
    gap = layout.rng.choice([" ", ""])
    return "{" + gap + ", ".join(parts) + gap + "}"
