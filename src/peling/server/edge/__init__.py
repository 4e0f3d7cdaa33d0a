"""The edge: what stands between the network and the application: connections, limits, hosts, addresses, bodies, security."""
