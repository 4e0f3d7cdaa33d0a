"""The web application: live tables over WebSocket, everything else over HTTP, kept in an append-only log.

Nothing here is imported by the engine; it needs the extra `server`.
"""
