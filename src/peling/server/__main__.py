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
    worker.serve(settings, public, addresses.open_inner(settings, place), Pulse(pipe=pipe))
