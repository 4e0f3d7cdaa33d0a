"""A worker that the supervisor starts: `python -m peling.server SOCKET PIPE PLACE`, the settings in the environment.

SOCKET is where the public connects. Through the PIPE the worker at that PLACE signals that it is ready, and that it is alive.
"""

import logging
import socket
import sys

from peling.server.cluster import addresses, worker
from peling.server.cluster.liveness import Pulse
from peling.server.logs import set_up
from peling.server.settings import read_settings
from peling.server.store.opening import Unusable

if __name__ == "__main__":
    settings = read_settings()
    descriptor, pipe, place = map(int, sys.argv[1:4])
    public = socket.socket(fileno=descriptor)
    public.setblocking(False)  # noqa: FBT003
    set_up(settings.log_level)
    log = logging.getLogger("peling.worker")
    try:
        worker.serve(settings, public, addresses.open_inner(settings, place), Pulse(pipe=pipe))
    except Unusable as error:
        log.critical("no database", extra={"data": {"code": error.code, **error.values}})
        sys.exit(1)
    except addresses.AddressError as refused:  # the supervisor tries again
        log.critical("no address for other workers", extra={"data": {"code": refused.code, **refused.values}})
        sys.exit(1)
