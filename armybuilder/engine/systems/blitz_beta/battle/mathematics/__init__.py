"""The mathematics of a fight: dice, pools, damage, traits. Knows no table and no state. Begin with `profile`, then `attack`."""
