"""Tables over HTTP and WebSocket, and where they are kept."""
