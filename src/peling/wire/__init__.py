"""What goes over the wire between a server and its clients, as types: the one description that both sides import."""
