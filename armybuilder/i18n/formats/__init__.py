"""How figures and dates are written, where that is not as Django has it for a language."""
