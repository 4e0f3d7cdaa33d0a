"""QR codes as SVG images."""

from __future__ import annotations

import io

import segno

_DENSE = 300
"""Characters from which on a QR code has fewer of its dots to spare: so they stay larger."""


def qr_code(text: str) -> str:
    """A QR code as an SVG image, with its quiet zone, as large as it is shown; empty for a text that is too long for one."""
    try:
        code = segno.make_qr(text, error="m" if len(text) < _DENSE else "l")
    except segno.DataOverflowError:
        return ""
    out = io.BytesIO()
    code.save(out, kind="svg", xmldecl=False, omitsize=True, light="white", svgclass=None, lineclass=None)
    return out.getvalue().decode()
