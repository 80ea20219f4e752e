"""The OpenAPI description: operations beside their views' names, components from the engine's own types."""
