"""A worker that the supervisor starts: `python -m peling.server FD`, the settings in the environment."""

import socket
import sys

from peling.server.cluster import worker
from peling.server.settings import read_settings

if __name__ == "__main__":
    settings = read_settings()
    public = socket.socket(fileno=int(sys.argv[1]))
    public.setblocking(False)  # noqa: FBT003
    worker.serve(settings, public, worker.listen(settings.internal_host, 0))
