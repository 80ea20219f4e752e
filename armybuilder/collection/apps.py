"""The app of collections."""

from django.apps import AppConfig


class CollectionConfig(AppConfig):
    """Its rows are kept by `armybuilder.forces`, whose suggestions read them."""

    name = "armybuilder.collection"
    verbose_name = "Collections"
