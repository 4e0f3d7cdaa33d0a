"""Metrics: counters, gauges and histograms, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

Labels = tuple[tuple[str, str], ...]

HELP = {
    "peling_requests_total": "HTTP requests by route and status.",
    "peling_request_seconds": "Time to answer an HTTP request.",
    "peling_frames_total": "WebSocket frames by direction.",
    "peling_command_seconds": "From a command's arrival to its answer, the commit included.",
    "peling_refused_total": "Refused commands by code.",
    "peling_commit_seconds": "Time of one group commit.",
    "peling_commit_parts": "Writes in one group commit.",
    "peling_events_total": "Events written to the log.",
    "peling_bot_seconds": "Time for a bot's decision, waiting for a free process included.",
    "peling_bots_late_total": "Answers to a discard that came too late and were not waited for.",
    "peling_tables": "Live tables in this process.",
    "peling_sockets": "Open WebSockets.",
    "peling_limited_total": "Requests, frames and connections refused by a limit.",
    "peling_fenced_total": "Tables lost to another worker.",
}
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
PARTS = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 400.0)


class _Histogram:
    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0


class Metrics:
    """The numbers of one process. All are kept by the event loop's thread alone."""

    def __init__(self) -> None:
        self._counters: dict[str, dict[Labels, float]] = {}
        self._histograms: dict[str, dict[Labels, _Histogram]] = {}
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, amount: float = 1.0, **labels: str) -> None:
        """Add to a counter."""
        row = self._counters.setdefault(name, {})
        key = tuple(labels.items())
        row[key] = row.get(key, 0.0) + amount

    def observe(self, name: str, value: float, **labels: str) -> None:
        """One more value in a histogram."""
        row = self._histograms.setdefault(name, {})
        key = tuple(labels.items())
        histogram = row.get(key)
        if histogram is None:
            histogram = row[key] = _Histogram(PARTS if name.endswith("_parts") else BUCKETS)
        histogram.counts[bisect_left(histogram.bounds, value)] += 1
        histogram.sum += value

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """A number that is read when it is asked for."""
        self._gauges[name] = read

    def value(self, name: str, **labels: str) -> float:
        """What a counter stands at."""
        return self._counters.get(name, {}).get(tuple(labels.items()), 0.0)

    def write(self, worker: str) -> str:
        """All numbers as text, each with the worker it is of."""
        own = (("worker", worker),)
        lines: list[str] = []
        for name, counters in self._counters.items():
            lines += _head(name, "counter")
            lines += [f"{name}{_labels(own + key)} {_number(value)}" for key, value in counters.items()]
        for name, read in self._gauges.items():
            lines += [*_head(name, "gauge"), f"{name}{_labels(own)} {_number(read())}"]
        for name, histograms in self._histograms.items():
            lines += _head(name, "histogram")
            for key, histogram in histograms.items():
                lines += _histogram(name, own + key, histogram)
        return "\n".join([*lines, ""])


def _histogram(name: str, labels: Labels, histogram: _Histogram) -> list[str]:
    lines = []
    total = 0
    for bound, number in zip((*histogram.bounds, float("inf")), histogram.counts, strict=True):
        total += number
        edge = "+Inf" if bound == float("inf") else _number(bound)
        lines.append(f"{name}_bucket{_labels((*labels, ('le', edge)))} {total}")
    return [*lines, f"{name}_sum{_labels(labels)} {histogram.sum:.6f}", f"{name}_count{_labels(labels)} {total}"]


def _head(name: str, kind: str) -> list[str]:
    return [f"# HELP {name} {HELP.get(name, name)}", f"# TYPE {name} {kind}"]


def _labels(labels: Labels) -> str:
    inside = ",".join(f'{key}="{value}"' for key, value in labels)
    return f"{{{inside}}}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def merge(texts: list[str]) -> str:
    """The numbers of several workers as one text: every head once, then its samples."""
    heads: dict[str, list[str]] = {}
    samples: dict[str, list[str]] = {}
    for text in texts:
        name = ""
        for line in text.splitlines():
            if line.startswith("#"):
                name = line.split(" ", 3)[2]
                heads.setdefault(name, [])
                if line not in heads[name]:
                    heads[name].append(line)
            elif line:
                samples.setdefault(name, []).append(line)
    return "\n".join(line for name, head in heads.items() for line in (*head, *samples.get(name, ()))) + "\n"
