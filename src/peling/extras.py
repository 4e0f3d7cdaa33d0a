"""Extras: what `pip install peling` alone leaves out, and the sentence for where it is missing.

>>> str(MissingExtra('peling.batch', ['NumPy', 'Numba'], 'fast'))
"peling.batch needs NumPy and Numba: pip install 'peling[fast]'"
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from peling.words import Words

Extra = Literal["client", "cluster", "fast", "gpu", "play", "postgres", "rl", "server", "sim"]

PACKAGES: dict[Extra, dict[str, str]] = {
    "client": {"httpx": "HTTPX", "msgspec": "msgspec", "websockets": "websockets"},
    "cluster": {"ray": "Ray"},
    "fast": {"numpy": "NumPy", "numba": "Numba"},
    "gpu": {"numba_cuda": "numba-cuda"},
    "play": {"textual": "Textual"},
    "postgres": {"psycopg": "psycopg"},
    "rl": {"gymnasium": "Gymnasium", "pettingzoo": "PettingZoo"},
    "server": {
        "alembic": "Alembic",
        "h11": "h11",
        "httpx": "HTTPX",
        "msgspec": "msgspec",
        "prometheus_client": "prometheus_client",
        "segno": "Segno",
        "sqlalchemy": "SQLAlchemy",
        "starlette": "Starlette",
        "uvicorn": "uvicorn",
        "websockets": "websockets",
    },
    "sim": {"matplotlib": "matplotlib", "pyarrow": "pyarrow"},
}
"""The modules that each extra brings, and their names for people. What it brings by another extra is not among them."""
_MOST = 3
"""Names in one sentence; of more only the first are given."""


class MissingExtra(ModuleNotFoundError):  # noqa: N818
    """A package that one of Peling's extras brings is not installed; `words` says so in both languages."""

    def __init__(self, feature: str | Words, packages: Sequence[str], extra: str, *, name: str | None = None) -> None:
        words = feature if isinstance(feature, Words) else Words(feature, feature)
        install = f"pip install 'peling[{extra}]'"
        self.words = Words(
            f"{words.nl} vraagt {_listed(packages, 'en', 'andere')}: {install}",
            f"{words.en} needs {_listed(packages, 'and', 'more')}: {install}",
        )
        super().__init__(self.words.en, name=name)


def require(extra: Extra, feature: str | Words, *modules: str) -> None:
    """Raise `MissingExtra` unless the feature has the packages of an extra, or those of its `modules` that it needs."""
    known = PACKAGES[extra]
    missing = [module for module in modules or known if not is_installed(module)]
    if missing:
        raise MissingExtra(feature, [known[module] for module in missing], extra, name=missing[0])


def is_fast() -> bool:
    """Whether what the compiled kernels need is installed."""
    return all(is_installed(module) for module in PACKAGES["fast"])


def is_installed(module: str) -> bool:
    """Whether a module can be found; it is not imported."""
    from importlib.util import find_spec  # which imports a lot, and scoring a hand asks for nothing here

    return find_spec(module) is not None


def _listed(names: Sequence[str], joint: str, others: str) -> str:
    """The names in a sentence."""
    parts = list(names) if len(names) <= _MOST else [*names[: _MOST - 1], f"{len(names) - _MOST + 1} {others}"]
    return f" {joint} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
