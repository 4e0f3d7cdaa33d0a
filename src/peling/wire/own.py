"""Custom rules: the bodies of requests about them, as types."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Packed = Annotated[str, Meta(max_length=8192)]


class OwnBody(Struct, forbid_unknown_fields=True):
    """Custom rules, in one of three forms."""

    data: dict[str, Any] | None = None
    """Plain data with the keys of a file (`docs/own-rules.md`)."""
    toml: Annotated[str, Meta(max_length=32_768)] | None = None
    """The text of a file."""
    packed: Packed | None = None
    """The packed text (`own:…`)."""


class OwnLinkBody(Struct, forbid_unknown_fields=True):
    """Custom rules to be shared."""

    packed: Packed
    """The packed text (`own:…`)."""
