"""The beta's browse pages: `browse` reads whole tables, `filtered` searches the models, `model` shows one."""
