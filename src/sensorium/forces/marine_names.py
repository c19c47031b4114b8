"""Names for marines and squads that the player has not named himself, so that nobody is a number."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

POOL: Final = """
    Aldren Bastian Corvane Dorrick Ember Fallow Garrod Haldane Ivers Joram Kestrel Lorne Maddoc Nerys Ostler Pruett
    Quillon Ravel Sarn Tobin Ulric Vantor Wystan Yarrow Zellin Anselm Brandt Calder Drust Edric Farro Gaunter Hesper
    Ignace Jessup Kell Lucan Marrow Norrin Oswin Pell Radek Sorrel Tamsin Urban Varro Weir Yorick Zander Ambrose
    Boaz Cassel Denholm Esker Flint Gideon Hollis Imre Jory Korin Leander Merrick Nestor Orrin Piers Rourke Silas
    Thorne Umber Volkan Warrick Yestin Zebulon Arkell Blaise Crispin Dace Elric Ferris Gorse Harrow Isidor Judd
    Kane Ludlow Mercer Nye Osric Percival Roan Stroud Tarn Usher Vesper Wolfram Yates Zorn Abelard Brock Cormac
    Desmond Errol Fenwick Gethin Hobart Ingram Jasper Kit Lysander Malachi Niall Oberon Prior Rufus Seward Torold
"""
NAMES: Final = tuple(POOL.split())


def unused(taken: Collection[str], pool: Collection[str] = NAMES) -> str:
    """The first name that nobody has yet; when all are taken they are used again with a second part."""
    for name in pool:
        if name not in taken:
            return name
    for first in pool:
        for second in pool:
            name = f"{first}-{second}"
            if name not in taken:
                return name
    raise ValueError("more pieces than names")
