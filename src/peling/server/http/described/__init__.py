"""The description of the API: OpenAPI, AsyncAPI, a page for people, and the TypeScript types."""
