"""A worker that the supervisor starts: `python -m peling.server SOCKET PIPE PLACE`, the settings in the environment.

SOCKET is where the public connects; when the worker answers there it writes its PLACE, one byte, to the PIPE.
"""

import logging
import os
import socket
import sys

from peling.server.cluster import worker
from peling.server.logs import set_up
from peling.server.settings import read_settings
from peling.server.store.opening import Unusable


def _ready() -> None:
    pipe = int(sys.argv[2])
    os.write(pipe, bytes([int(sys.argv[3])]))
    os.close(pipe)


if __name__ == "__main__":
    settings = read_settings()
    public = socket.socket(fileno=int(sys.argv[1]))
    public.setblocking(False)  # noqa: FBT003
    set_up(settings.log_level)
    try:
        worker.serve(settings, public, worker.listen(settings.internal_host, 0), _ready)
    except Unusable as error:
        logging.getLogger("peling.worker").critical("no database", extra={"data": {"code": error.code, **error.values}})
        sys.exit(1)
