"""The description of the interface: OpenAPI, AsyncAPI, its page, and the TypeScript types."""
