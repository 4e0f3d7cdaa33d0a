"""QR codes as SVG images."""

from __future__ import annotations

import io

import segno

_DENSE = 300
"""Characters from which a QR code gets less error correction, to keep its dots larger."""


def qr_code(text: str) -> str:
    """A QR code as an SVG image at display size, quiet zone included; empty for a text that is too long for one."""
    try:
        code = segno.make_qr(text, error="m" if len(text) < _DENSE else "l")
    except segno.DataOverflowError:
        return ""
    out = io.BytesIO()
    code.save(out, kind="svg", xmldecl=False, omitsize=True, light="white", svgclass=None, lineclass=None)
    return out.getvalue().decode()
