"""Metrics: the counters and timings of a process, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
PARTS = (1, 2, 5, 10, 20, 50, 100, 200, 400)


class Metrics:
    """The metrics of one process; each object has its own registry."""

    def __init__(self) -> None:
        own = self._registry = CollectorRegistry()
        self.requests = Counter(
            "peling_requests", "HTTP requests by route and status.", ("route", "method", "status"), registry=own
        )
        self.request_seconds = Histogram(
            "peling_request_seconds", "Time to answer an HTTP request.", buckets=SECONDS, registry=own
        )
        self.frames = Counter("peling_frames", "WebSocket frames received.", registry=own)
        self.command_seconds = Histogram(
            "peling_command_seconds",
            "Time from a command's arrival to its answer, including the commit.",
            buckets=SECONDS,
            registry=own,
        )
        self.refused = Counter("peling_refused", "Refused commands by code.", ("code",), registry=own)
        self.commit_seconds = Histogram("peling_commit_seconds", "Time for one group commit.", buckets=SECONDS, registry=own)
        self.commit_parts = Histogram("peling_commit_parts", "Writes in one group commit.", buckets=PARTS, registry=own)
        self.events = Counter("peling_events", "Events written to the log.", registry=own)
        self.bot_seconds = Histogram(
            "peling_bot_seconds",
            "Time for a bot's decision, including the wait for a free process.",
            buckets=SECONDS,
            registry=own,
        )
        self.bots_late = Counter(
            "peling_bots_late", "Bots' answers to a discard that came too late; the table waited for them.", registry=own
        )
        self.bots_missing = Counter(
            "peling_bots_missing", "Decisions that a bot failed to make; the table took the win or passed.", registry=own
        )
        self.bots_asked = Gauge("peling_bots_asked", "Decisions that bots are working on.", registry=own)
        self.analysis_running = Gauge("peling_analysis_running", "Hints, replays and scores in progress.", registry=own)
        self.analysis_waiting = Gauge(
            "peling_analysis_waiting", "Hints, replays and scores that are waiting, by asker.", ("who",), registry=own
        )
        self.analysis_refused = Counter(
            "peling_analysis_refused",
            "Hints, replays and scores refused: too many waiting, too many from one asker, or too slow.",
            ("why",),
            registry=own,
        )
        self.analysis_seconds = Histogram(
            "peling_analysis_seconds", "Time for a hint, replay or score, including the wait.", buckets=SECONDS, registry=own
        )
        self.pool_restarts = Counter("peling_pool_restarts", "Process pools restarted.", ("pool",), registry=own)
        self.tables = Gauge("peling_tables", "Live tables in this process.", registry=own)
        self.connections = Gauge("peling_connections", "Open connections of any kind.", registry=own)
        self.dropped = Counter(
            "peling_dropped", "Connections dropped before or between requests, by reason.", ("reason",), registry=own
        )
        self.sockets = Gauge("peling_sockets", "Open WebSockets.", registry=own)
        limited = Counter(
            "peling_limited", "Requests, frames and connections refused by a limit.", ("what",), registry=own
        ).labels
        self.limited_requests, self.limited_frames, self.limited_sockets = limited("request"), limited("frame"), limited("socket")
        self.fenced = Counter("peling_fenced", "Writes refused because another worker has the table now.", registry=own)
        self.lapses = Counter(
            "peling_lapses", "How often the worker stalled for so long that others could take its tables.", registry=own
        )

    def write(self, worker: str) -> str:
        """All metrics as text, each labelled with its worker."""
        families = list(self._registry.collect())
        for family in families:
            family.samples = [_of(worker, sample) for sample in family.samples if not sample.name.endswith("_created")]
        return _Families(families).write()


def merge(texts: Iterable[str]) -> str:
    """The metrics of several workers as one text: each header once, followed by its samples."""
    families: dict[str, Metric] = {}
    for text in texts:
        for family in text_string_to_metric_families(text):
            known = families.setdefault(family.name, family)
            if known is not family:
                known.samples += family.samples
    return _Families(families.values()).write()


class _Families:
    """A collection of metrics in the form that Prometheus' writer expects."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families

    def write(self) -> str:
        return generate_latest(self).decode()


def _of(worker: str, sample: Sample) -> Sample:
    return Sample(sample.name, {**sample.labels, "worker": worker}, sample.value)
