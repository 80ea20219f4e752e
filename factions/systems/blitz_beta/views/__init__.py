"""The beta's browse pages: `browse` reads whole tables, `models` searches the models, `model` shows one."""
