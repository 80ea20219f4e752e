"""The tables of the main rules (`targets`, `troops`, `battle`, `chaos`), unit sheets as players fill them in (`units`), and in
which file each stands (`catalogue`)."""
