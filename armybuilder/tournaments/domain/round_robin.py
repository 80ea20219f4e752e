"""A league: everybody meets everybody else once (FC-45, L2767), by the circle method."""

from armybuilder.tournaments.domain.play import Compromise, EventPlay, Round, RoundGame


def most_rounds(players: int) -> int:
    """After so many rounds everybody has met everybody."""
    return max(players - 1 + players % 2, 0)


def league_round(circle: tuple[int, ...], number: int, play: EventPlay) -> Round:
    """Round `number`, from 0, of a `circle`: its first stays, all others move on by one each round. With an odd count
    somebody sits out; so does whose opponent has left."""
    seats: list[int | None] = [*circle, None] if len(circle) % 2 else [*circle]
    head, *others = seats
    turn = number % len(others)
    turned = [head, *others[-turn:], *others[:-turn]] if turn else seats
    half = len(turned) // 2
    games, compromises = [], []
    for first, second in zip(turned[:half], reversed(turned[half:]), strict=True):
        there = [player for player in (first, second) if player is not None and player not in play.left]
        if there:
            games.append(RoundGame(there[0], there[1] if len(there) > 1 else None))
        if len(there) == 1 and first is not None and second is not None:
            gone = second if there[0] == first else first
            compromises.append(Compromise("left", there[0], gone))
    return Round(tuple(games), tuple(compromises))
