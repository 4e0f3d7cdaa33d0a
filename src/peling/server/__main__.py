"""A worker that the supervisor starts: `python -m peling.server SOCKET PIPE PLACE`, the settings in the environment."""

import socket
import sys

from peling.server.cluster import addresses, worker
from peling.server.cluster.pulse import Pulse
from peling.server.settings import read_settings

if __name__ == "__main__":
    settings = read_settings()
    descriptor, pipe, place = map(int, sys.argv[1:4])
    public = socket.socket(fileno=descriptor)
    public.setblocking(False)  # noqa: FBT003
    try:
        inner = addresses.open_inner(settings, place)
    except addresses.Refused as refused:
        sys.exit(f"worker {place}: {refused.values}")  # the supervisor tries again
    worker.serve(settings, public, inner, Pulse(pipe=pipe))
