"""Cards on the screen: their sides as pages, as pictures, and the picture of a link."""
