"""The positions of the examples in the rules of Evolutopia (docs/rules/evolutopia.*.md)."""

from faubourg.testing.evolutopia import Position, Scene, position


def calm() -> Position:
    """Nobody's role acts while the crises are managed."""
    return position(3).role(0, "coordinatrice").role(1, "visionnaire")


def assigning() -> Scene:
    """E4.4: a tile that needs a Builder and a Neo-urbanist, a crisis that needs a Technologist."""
    table = calm().site("roues_partagees", "neo_urbaniste")
    table.crisis("nuage_toxique", "neo_urbaniste")
    return table.zone("ouvrageur", "ouvrageur", "technologiste", "regulateur").begin()


def inaugurating() -> Scene:
    """E4.5: a finished tile, and two Nuisances beside the Start tile."""
    table = calm().finished("roues_partagees")
    return table.nuisance("23", "mobility").nuisance("12", "comfort").begin()


def toxic_cloud() -> Scene:
    """E6.2, E6.8: an Expert of the crisis is missing."""
    table = calm().crisis("nuage_toxique", "technologiste").zone("concepteur")
    return table.blocked("choose", "start", "assign").begin()


def storm_warning() -> Scene:
    """E6.3, E6.8: there is no Neo-urbanist in play."""
    return calm().zone("ouvrageur", "regulateur").blocked("choose", "recruit").begin()


def storm_on_site() -> Scene:
    """E6.7, E11.33: a Neo-urbanist on a finished tile."""
    return calm().finished("roues_partagees").blocked("choose", "recruit", "assign").begin()


EXAMPLES = [assigning, inaugurating, toxic_cloud, storm_warning, storm_on_site]
