"""What was worked out as `answers` in chances, those as `text` in lines and as they are `presentation` on a page."""
