"""Serializers of stored data for the API."""
