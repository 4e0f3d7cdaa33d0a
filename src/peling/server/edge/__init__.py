"""The edge: the layer between the network and the application: connections, limits, hosts, addresses, bodies, security."""
