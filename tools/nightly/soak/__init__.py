"""The site under pressure for as long as it takes, each figure beside its target: `make soak`.

`python -m tools.nightly.soak evening kills` runs only these, `kills=50` with another size. Every piece stops by itself: `evening` is fifty
editors and ten printers for ten minutes, `kills` ends processes of the site while lists are saved, `memory` prints and checks
until what is kept would show.
"""
