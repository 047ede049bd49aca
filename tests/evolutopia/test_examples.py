"""The examples in the rules of Evolutopia, played: what docs/rules says there is what happens."""

from faubourg.examples import evolutopia as examples
from tests.rules import rule


@rule("E4.4.1", "E4.4.2")
def test_assigning() -> None:
    table = examples.assigning().play("A")
    assert table.moves() == ["ow1", "tx"]
    table.play("ow1 tx")
    assert table.experts("w1") == ["neo_urbaniste", "ouvrageur"]
    assert table.experts("x") == ["neo_urbaniste", "technologiste"]
    assert table.zone() == ["regulateur", "ouvrageur"]


@rule("E4.5.2", "E4.5.3", "E4.5.4", "E4.5.5")
def test_inaugurating() -> None:
    table = examples.inaugurating()
    bag = table.bag()
    table.play("I w1")
    assert table.moves() == ["21", "23", "32"]
    assert table.refused("12").code == "wrong_criterion"
    table.play("23")
    assert table.on("23") == "roues_partagees"
    assert table.indicators() == [3, 3, 2, 2, 2]
    assert table.bag() == bag + 2
    assert int(table.state.nuisances()) == 1


@rule("E6.2", "E6.8")
def test_toxic_cloud() -> None:
    table = examples.toxic_cloud()
    bag = table.bag()
    table.play("M", deal=["choc_petrolier"])
    assert (table.beacon, table.indicators()) == (2, [1, 2, 2, 2, 2])
    assert table.bag() == bag + 1
    managed = examples.toxic_cloud()
    managed.state.bag.remove(1)
    managed.state.placed[3 * 5 + 1] += 1  # the Neo-urbanist comes too
    managed.play("M", deal=["choc_petrolier"])
    assert (managed.beacon, managed.indicators()) == (1, [2] * 5)


@rule("E6.3", "E6.8", "E11.32")
def test_storm_warning() -> None:
    table = examples.storm_warning().play("M", deal=["avis_de_tempete"])
    assert table.beacon == 2
    assert not {"o1", "o2"} & set(table.moves())


@rule("E6.7", "E6.8", "E11.33")
def test_storm_on_site() -> None:
    table = examples.storm_on_site()
    bag = table.bag()
    table.play("M", deal=["avis_de_tempete"])
    assert table.moves() == ["o1", "o2"]
    table.play("o1")
    assert (table.bag(), table.beacon) == (bag + 1, 1)
    assert table.experts("w1") == ["ouvrageur"]
    assert table.state.missing(0) == 1
