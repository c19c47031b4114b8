"""The drawings of the deck and its pieces: plain vectors of our own, each in a square of 48 by 48 round 0,0 and looking
north.

Two sides told apart by shape first: blocky, shielded, symmetrical against hooked, splayed, leaning. The pictures of the
documents (``picture.py``) and the page draw with these; the page's copy is made by `make wire`.

What hangs on the viewer (zoom, squad) comes in through custom properties and the class ``fine``, which the page knows;
a picture without them shows everything, in the colours of the first squad.
"""

from typing import Final

from sensorium.board.cult_drawings import CULT_PIECES, CULT_WEAPONS

# A shield-shaped plate is the outline every marine stands on, so that it points even where it is small.
MARINE: Final = """\
<path d="M0-25.5L20.5-9V15.500L14 22.500H-14L-20.5 15.500V-9Z" fill="#04090b" stroke="#04090b" stroke-width="4"
 stroke-linejoin="round"/>
<path d="M0-25.5L20.5-9V15.500L14 22.500H-14L-20.5 15.500V-9Z" fill="url(#f-plate)" stroke="var(--hue,#ffb84d)"
 stroke-width="1.6" stroke-linejoin="round"/>
<path d="M0-22.800L9.5-15V-10L0-17.800L-9.5-10V-15Z" fill="var(--hue,#ffb84d)"/>
<g stroke="#0b0a06" stroke-linejoin="round">
<path d="M-9.5 8h19l2 7.5-4.5 5h-14l-4.5-5z" fill="#574524" class="fine"/>
<path d="M9-6h7l.6-9H8.200zM-9-6h-7l-.6-9h8.400z" fill="#8d6a2e"/>
<path d="M-10-6.500L0-10.500l10 4 1.5 12L6 13H-6l-5.5-7.500z" fill="#a8721f"/>
<path d="M-19-1.500l3-7.500h7.500L-5.5-3.500v10l-3 5.500h-7l-3.5-4.500z" fill="var(--pad,#f2ad42)"/>
<path d="M19-1.500l-3-7.500H8.500L5.5-3.500v10l3 5.500h7l3.5-4.500z" fill="var(--pad,#f2ad42)"/>
</g>
<path d="M-19-1.500l3-7.500h7.500L-5.5-3.500v2q-7 1.5-13.5 3.500zM19-1.500l-3-7.500H8.500L5.5-3.500v2q7 1.5 13.5
3.500z" fill="#fff" opacity=".28"/>
<g class="fine" fill="none">
<path d="M-18-1.300l2.6-6.700h6.300M18-1.300l-2.6-6.700H9.1" stroke="#fff6e0" stroke-width="1.2"/>
<path d="M-17.9 7l2.9 3.800h5.700M17.9 7l-2.9 3.800H9.3" stroke="#6f480f" stroke-width="1.3"/>
<circle cx="-5" cy="16" r="2.7" fill="#140f05" stroke="#d8a551" stroke-width=".9"/>
<circle cx="5" cy="16" r="2.7" fill="#140f05" stroke="#d8a551" stroke-width=".9"/>
</g>"""

HELM: Final = """\
<path d="M-5.8-2l2-6L0-10.800l3.8 2.8 2 6v4.500L3.2 7.500h-6.400L-5.8 2.500z" fill="{shell}" stroke="#0b0a06"/>
<path d="M-4.5-3l1.4-3.700L0-8.800l3.1 2.100L4.5-3 0-.8z" fill="{visor}"/>"""

STEALER: Final = """\
<path d="M-19-4C-16-19 12-22 19-8c4 10-4 26-18 27C-13 20-22 9-19-4z" fill="#05030c" opacity=".55"/>
<path d="M2 8c7 4-3 8 2 12 3 2.2 8 1 9-3" fill="none" stroke="#12062b" stroke-width="5.5" stroke-linecap="round"/>
<path d="M2 8c7 4-3 8 2 12 3 2.2 8 1 9-3" fill="none" stroke="#7d4fe0" stroke-width="2.6" stroke-linecap="round"/>

<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M-4 8l-9 1-4 6 2 6M4 8l9-1 6 5-1 7M-5 1l-12 3-4-9M5 0l12 1 4.5-9M-4-5l-11-2-1-10M4-6l11-4-1-9"
 stroke="#12062b" stroke-width="6"/>
<path d="M-4 8l-9 1-4 6 2 6M4 8l9-1 6 5-1 7" stroke="#6a3fd0" stroke-width="3"/>
<path d="M-5 1l-12 3-4-9M5 0l12 1 4.5-9" stroke="#8054ea" stroke-width="3.2"/>
<path d="M-4-5l-11-2-1-10M4-6l11-4-1-9" stroke="#a67fff" stroke-width="3.8"/></g>
<g fill="#f3ebff" stroke="#1a0a38" stroke-width=".9" stroke-linejoin="round">
<path d="M-19-15.500c-1.5-6.5 2.5-10.5 12-10-6 2.5-8 5.5-7 10.500zM17-18c1-6-3-9-11-8 5.5 1.5 7.5 4 7 8.500z"/>
<path d="M-23.5-4c-1.5-6 .8-9.5 6.5-10.5-3 3.2-3.5 6-2.2 9.800zM24-7c1.8-5.5 0-9.2-5.5-10.2 2.5 3.2 3 6 1.5 9.5
z"/>
<path d="M-17 19.500l-3.5 4 5.5-.6 2.5 1.6-.3-5.500zM16.5 17.500l.5 6 2.5-3 4.5.6-3.3-4.600z" class="fine"/></g>
<path d="M0-9c7 0 9.5 6 8 12-1.2 5.5-3.5 9-7 11-5.5-1-8.5-6-8.5-11.500C-7.5-4-6-9 0-9z" fill="url(#f-hide)"
 stroke="#1a0a38" stroke-width="1.2"/>
<path d="M-6.5-1.500c4.5 2.6 9.5 2.6 13.5 0M-7 3.500c4.5 2.6 9.5 2.6 13.8 0M-4.7 8.600c3 2 6.7 2 9.3 0" fill="none"
 stroke="#cdb4ff" stroke-width="1.2" class="fine"/>
<path d="M-1-22.500c5.6 0 7.8 5.3 6.8 10C5-8 2.5-5 -1-4c-3.5-1.2-6.5-4.5-6.5-10 0-4.5 2.5-8.5 6.5-8.500z"
 fill="url(#f-skull)" stroke="#1a0a38" stroke-width="1.2"/>
<path d="M-.6-12v6.500M-4.6-11c0 2.4.8 3.8 2 5.200M3.4-11c0 2.4-.8 3.8-2 5.2" stroke="#5b2fc0" fill="none"
 class="fine"/>
<path d="M-6-18.600l4.2 2.9-3.7 2zM4.6-18.600L.8-15.700l3.4 2z" fill="#fffbe0"/>"""

BROODLORD: Final = """\
<path d="M-22-4C-19-22 15-24 22-8c4 12-5 29-21 30C-16 22-26 9-22-4z" fill="#05030c" opacity=".6"/>
<path d="M1 12c9 3-2 8 5 11 4 1.6 9-.6 9-5" fill="none" stroke="#12062b" stroke-width="6.5" stroke-linecap="round"/>
<path d="M1 12c9 3-2 8 5 11 4 1.6 9-.6 9-5" fill="none" stroke="#a3389e" stroke-width="3.2" stroke-linecap="round"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M-5 9l-10 1-5 6 2 6M5 9l10-1 7 5-1 8M-6 2l-13 4-5-9M6 1l13 2 5.5-9M-5-5l-13-3-1-10M5-6l13-4-1-9"
 stroke="#12062b" stroke-width="8"/>
<path d="M-5 9l-10 1-5 6 2 6M5 9l10-1 7 5-1 8" stroke="#6d2f9e" stroke-width="4"/>
<path d="M-6 2l-13 4-5-9M6 1l13 2 5.5-9" stroke="#8f3fb6" stroke-width="4.4"/>
<path d="M-5-5l-13-3-1-10M5-6l13-4-1-9" stroke="#c45fd0" stroke-width="5"/></g>
<g fill="#fff1fb" stroke="#2a0a30" stroke-width=".9" stroke-linejoin="round">
<path d="M-23-17c-2-8 3-13 15-12-7 3-9.5 6.5-8.5 12.500zM21-19c1.5-7-3.5-11-14-9.5 7 2 9.3 5 8.8 10z"/>
<path d="M-27-3c-2-7 1-11.5 7.5-12.5-3.5 3.8-4 7.2-2.5 12zM27.5-6c2-6.5 0-11-6.5-12 3 3.8 3.5 7.2 1.8 11.500z"/></g>
<path d="M0-11c9 0 12 7 10 15-1.5 6.5-4.5 11-9 13-7-1.2-10.5-7-10.5-13.500C-9.5-5-8-11 0-11z" fill="url(#f-brood)"
 stroke="#2a0a30" stroke-width="1.3"/>
<path d="M0 16C-9 13-13 4-12-6l6 4L0-5l6 3 6-4C13 4 9 13 0 16z" fill="#ffe3fa" stroke="#2a0a30" stroke-width="1.2"
 stroke-linejoin="round"/><path d="M0-4v19" stroke="#a3389e" stroke-width="2"/>
<path d="M-8 6c5 3 11 3 16 0M-6 11c4 2.5 8.5 2.5 12 0" fill="none" stroke="#f1b6ee" stroke-width="1.2"
 class="fine"/>
<path d="M-1-25c7 0 9.5 6.5 8.3 12C6.3-7.5 3-4-1-2.5-5.2-4-8.5-8-8.5-14.5-8.5-20.5-6-25-1-25z" fill="#d98be0"
 stroke="#2a0a30" stroke-width="1.3"/>
<path d="M-1-25v14M-4.5-23.500v10M2.5-23.500v10" stroke="#7c2f8f" fill="none" stroke-width="1.2"/>
<path d="M-7.4-17l5 3.4-4.4 2.300zM5.6-17L.8-13.600l4.2 2.300z" fill="#fffbe0"/>"""


def helm(shell: str, visor: str) -> str:
    return HELM.format(shell=shell, visor=visor)


# Pieces by their kind.
PIECES: Final[dict[str, str]] = {
    "marine": MARINE + helm("#f7ead0", "#ff8a3d"),
    "sergeant": (
        MARINE
        + helm("#8c2318", "#ffd9a0")
        + """\
<path d="M-3.2-19.500h6.400L4 14.500h-8z" fill="#fffdf4" stroke="#0b0a06" stroke-width="1.2"/>
<path d="M-16.5 4.500l4.5-5 4.5 5M-16.5 9l4.5-5 4.5 5M7.5 4.500l4.5-5 4.5 5M7.5 9l4.5-5 4.5 5"
 fill="none" stroke="#3d2505" stroke-width="2.2"/>"""
    ),
    "captain": (
        '<path d="M-19 4c1 7-1 14-6 21q25 5 50 0c-5-7-7-14-6-21z" fill="#f6eedd" stroke="#0b0a06" stroke-width="1.6"/>'
        + MARINE
        + """\
<path d="M-15 7h30l7 18.500q-22 4-44 0z" fill="#f6eedd" stroke="#0b0a06" stroke-width="1.4"/>
<path d="M-8 9l-5 16M0 9v17M8 9l5 16" stroke="#a8946a" stroke-width="1.6"/>"""
        + helm("#ffd35c", "#ff7a2e")
        + """\
<path d="M0-16l2.7 5.5 6 .8-4.4 4.2 1.1 6L0-2.5-5.4.5l1.1-6-4.4-4.2 6-.8z" fill="#fffdf4" stroke="#0b0a06"
 stroke-width="1.1"/>"""
    ),
    "librarian": (
        MARINE
        + """\
<path d="M-19-1.500l3-7.500h7.500L-5.5-3.500v10l-3 5.500h-7l-3.5-4.500zM19-1.500l-3-7.500H8.500L5.5-3.500v10l3
 5.500h7l3.5-4.500z"
 fill="#1f6d94" stroke="#0b0a06"/>
<path d="M-11.5 13c-4.5-11-2-21.5 11.5-25 13.5 3.5 16 14 11.5 25C9 5 5.5 1 0 1S-9 5-11.5 13z" fill="#2f9cc7"
 stroke="#0b0a06" stroke-width="1.3"/>
<path d="M-9.5 5c-1.8-8 1-13.5 9.5-15.500C8.5-8.5 11.3-3 9.5 5" fill="none" stroke="#b6f5ff" stroke-width="2"/>"""
        + '<ellipse cy="-2.5" rx="4.8" ry="6" fill="#062433"/><circle cy="-3" r="2.6" fill="#7ff2ff"/>'
    ),
    "stealer": STEALER,
    "broodlord": BROODLORD,
    "patriarch": BROODLORD
    + '<path d="M-11-22l1-10 5 5 4-8 4 8 5-5 1 10z" fill="#ffe9a8" stroke="#2a0a30" stroke-width="1.3"/>',
    "magus": """\
<ellipse cy="5" rx="19" ry="17" fill="#05030c" opacity=".55"/>
<path d="M0-19c9 2 17 17 18 36q-18 8-36 0C-17-2-9-17 0-19z" fill="#8a5fe0" stroke="#12062b" stroke-width="1.6"/>
<path d="M-18 17q18 8 36 0l-.6-6q-17 7-34.800 0z" fill="#ffe9a8" stroke="#12062b" stroke-width="1"/>
<path d="M0-14c4 1 6 9 6.500 27q-6.500 2-13 0C-6-5-4-13 0-14z" fill="#2a1356"/>
<path d="M0-24c6 0 9 5 8.500 11-.5 5-4 8-8.500 9-4.500-1-8-4-8.500-9C-9-19-6-24 0-24z" fill="#f3ebff" stroke="#1a0a38"
 stroke-width="1.5"/><path d="M-6-15l5 2.500-5 2zM6-15l-5 2.500 5 2z" fill="#1a0a38"/>
<path d="M16 15V-25" stroke="#12062b" stroke-width="6" stroke-linecap="round"/>
<path d="M16 15V-25" stroke="#f3ebff" stroke-width="3" stroke-linecap="round"/>
<circle cx="16" cy="-27" r="6" fill="#2a0a30" stroke="#ff9df2" stroke-width="3.4"/>""",
    **CULT_PIECES,
    "leader": (
        STEALER + '<path d="M-9-27l4 6 4-9 4 9 4-6v11H-9z" fill="#ffe9a8" stroke="#2a0a30" stroke-width="1.3"/>'
    ),
    "blip": """\
<circle r="20.5" fill="#0b0619" opacity=".88"/><circle r="19.5" fill="url(#f-ping)"/>
<g fill="none" stroke="#b294ff"><circle r="20" stroke-width="1.7"/>
<circle r="14.6" stroke-width="1.1" stroke-dasharray="5.1 2.544" opacity=".8" class="fine"/></g>
<path d="M0-23.500v6M0 17.500v6M-23.5 0h6M17.5 0h6" stroke="#dccbff" stroke-width="1.5"/>
<circle r="10" fill="#0a0518" stroke="#dccbff" stroke-width="1.2"/>""",
    "ambush": """\
<path d="M0-22.500L22 15.500H-22z" fill="#0b0619" stroke="#04030a" stroke-width="6" stroke-linejoin="round"/>
<path d="M0-22.500L22 15.500H-22z" fill="#241249" stroke="#cbb2ff" stroke-width="2.8" stroke-linejoin="round"/>
<path d="M-9 12C-6 4-5-2-5.5-9M0 13c1-8 1-15-.5-23M9 12C6 4 5-2 5.5-8" fill="none" stroke="#fff3ff"
 stroke-width="2.8" stroke-linecap="round"/>""",
    "cat": """\
<ellipse cy="3" rx="17" ry="16" fill="#000" opacity=".5"/><g stroke="#0a1416">
<rect x="-16" y="-13" width="6.5" height="28" rx="2" fill="#3f5357"/>
<rect x="9.5" y="-13" width="6.5" height="28" rx="2" fill="#3f5357"/>
<path d="M-10-15L0-19l10 4v26l-4 4H-6l-4-4z" fill="#c4d6d2"/><path d="M-6-11L0-13.5 6-11v6H-6z" fill="#0f2b2c"/></g>
<path d="M-16-8h6.500M-16-3h6.500M-16 2h6.500M-16 7h6.500M9.5-8H16M9.5-3H16M9.5 2H16M9.5 7H16" stroke="#7e9a9b"
 class="fine"/><circle cy="-8.5" r="2.3" fill="#5be8c8"/><circle cy="4" r="5" fill="#8aa7a4" stroke="#0a1416"/>
<path d="M0 4L9 14" stroke="#eafff8" stroke-width="1.4"/><circle cx="9" cy="14" r="1.6" fill="#5be8c8"/>""",
    "artefact": """\
<circle r="17" fill="url(#f-relic)"/>
<path d="M0-19l8 8v14L0 19-8 3v-14z" fill="#0d2b31" stroke="#04090b" stroke-width="3"/>
<path d="M0-19l8 8v14L0 19-8 3v-14z" fill="url(#f-cryo)" stroke="#eaffff" stroke-width="1.2"
 stroke-linejoin="round"/><path d="M-8-6H8M-8-1H8M-6.5 5h13M-4.5 10h9" stroke="#0d4450" stroke-width="1.3"/>
<path d="M0-19V19" stroke="#eaffff" stroke-width=".7" class="fine"/>""",
    "object": """\
<circle r="17" fill="url(#f-relic)"/>
<path d="M-13-10L0-16l13 6V9L0 16-13 9z" fill="#263d3f" stroke="#eaffff" stroke-width="1.3"
 stroke-linejoin="round"/><path d="M-13-10L0-4l13-6M0-4v20" stroke="#7fb6b4" fill="none"/>
<circle cy="4" r="3.4" fill="#5be8c8" stroke="#04090b"/>""",
}

# What a marine has in his hands, by its word. Each has its own outline before the plate, so that it is known by its
# shape alone where a square is no more than 24 pixels: barrels, a flame, a saw, prongs, a slab, a head on a haft.
WEAPONS: Final[dict[str, str]] = {
    "storm-bolter": """\
<g stroke="#0b0a06" stroke-width="1.4"><path d="M6.8-28h4.400v15H6.800zM12.4-28h4.400v15h-4.400z" fill="#f1f7f5"/>
<path d="M5.6-18.500h12.400v13H5.600z" fill="#61727a"/>
<path d="M8-14.500h7.600M8-10.500h7.6" stroke="#b9c9cb" class="fine"/></g>""",
    "heavy-flamer": """\
<g stroke="#0b0a06" stroke-width="1.3" stroke-linejoin="round">
<path d="M-15 12a5.5 5.5 0 0111 0v9a5.5 5.5 0 01-11 0zM4 12a5.5 5.5 0 0111 0v9a5.5 5.5 0 01-11 0z" fill="#c8462a"/>
<path d="M-12 11v10M7 11v10" stroke="#ffb38c" stroke-width="2"/>
<path d="M8.2-20h7.600v15H8.200z" fill="#8c5f4d"/><path d="M5.6-24.500h12.800l-2.4 7h-8z" fill="#e6ddd2"/></g>
<path d="M12-40c7 6 7.5 11.5 3.5 15.500h-7C4.5-28.5 5-34 12-40z" fill="#ff8a2a" stroke="#5a1c05" stroke-width="1.2"/>
<path d="M12-34c3.5 3.5 3.5 7 1.5 9.500h-3C8.5-27 8.5-30.5 12-34z" fill="#fff6cf"/>""",
    "assault-cannon": """\
<g stroke="#0b0a06" stroke-width="1.4"><circle cx="18" cy="5" r="7.5" fill="#5d6d74"/>
<circle cx="18" cy="5" r="3" fill="#c3d0d4"/>
<path d="M2.5-33h4.600v19H2.500zM9-34.500h4.600V-14H9zM15.5-33h4.600v19h-4.600z" fill="#eef5f6"/>
<path d="M1-27h20.600v4.600H1z" fill="#3f4d53"/><path d="M.6-16.500h21.400V-5H.600z" fill="#5d6d74"/>
<path d="M4-12.500h14.600M4-9h14.6" stroke="#b9c9cb" class="fine"/></g>""",
    "power-fist": """\
<g stroke="#0b0a06" stroke-width="1.3" stroke-linejoin="round">
<path d="M-18.5-17l1.5-7h3v3h1.500v-3h2.500v3h1.500l1 4v7h-11z" fill="#e8d49c"/>
<path d="M-17-13.500h8" stroke="#8c7a48" class="fine"/></g>""",
    "chainfist": """\
<g stroke="#0b0a06" stroke-width="1.2" stroke-linejoin="round">
<path d="M-17-15v-2.500l-4-2 4-2v-2.500l-4-2 4-2v-2.500l-3-2.5 5-3h4l5 3-3 2.500v2.500l4 2-4 2v2.500l4 2-4 2v2.500z"
 fill="#f3f7f6"/><path d="M-13-34v19" stroke="#37454a" stroke-width="3.2"/>
<path d="M-19.5-17h13v8h-13z" fill="#cdb677"/></g>""",
    "lightning-claws": """\
<g stroke="#0b0a06" stroke-width="1.2" stroke-linejoin="round" fill="#e4fbff">
<path d="M-21.5-14l-2.5-19 6.5 17zM-16.5-15l1-22 4.5 22zM-9.5-15l4-19 .5 20z"/>
<path d="M21.5-14l2.5-19-6.5 17zM16.5-15l-1-22-4.5 22zM9.5-15l-4-19-.5 20z"/>
<path d="M-22-16.500H-4.500l-1.5 8.500h-14.500zM22-16.500H4.500l1.5 8.500h14.500z" fill="#7f9cb0"/></g>
<path d="M-19-12.500h11M19-12.500H8" stroke="#7fe4ff" stroke-width="2"/>""",
    "thunder-hammer": """\
<g stroke="#0b0a06" stroke-width="1.4" stroke-linejoin="round"><path d="M10-22h4.500V0H10z" fill="#9a7643"/>
<path d="M1-36h22.500v15H1z" fill="#8fa3ab"/><path d="M1-36h6.500v15H1zM17-36h6.500v15H17z" fill="#f1f7f8"/></g>
<path d="M13-34.500l-3.5 6h4.500l-3 6" fill="none" stroke="#3fd0ff" stroke-width="2.2"/>""",
    "storm-shield": """\
<g stroke="#0b0a06" stroke-width="1.6" stroke-linejoin="round">
<path d="M-25-24q13-8 26.5 0l.5 9q-13.5 7-27.5 0z" fill="#f0e2b4"/>
<path d="M-21.5-22q10-5 19.5 0v5q-9.5 4.5-19.5 0z" fill="#b0761f"/></g>
<path d="M-11.8-25.500v11.500M-18-19.500h12.4" stroke="#fff6dc" stroke-width="2.8"/>""",
    "power-sword": """\
<g stroke="#0b0a06" stroke-width="1.3" stroke-linejoin="round">
<path d="M-16-14l.3-18 2.7-7 2.7 7 .3 18z" fill="#dff6ff"/><path d="M-13-35v20" stroke="#5abde9" stroke-width="1.6"/>
<path d="M-20.5-16h15v4.400h-15z" fill="#ffcf6e"/><path d="M-15-11.500h4v6h-4z" fill="#7b5a24"/></g>""",
    "force-axe": """\
<g stroke="#0b0a06" stroke-width="1.3" stroke-linejoin="round"><path d="M-15-36h4.200V0H-15z" fill="#a5834e"/>
<path d="M-15.5-32c-7-3.5-10.5 0-10.5 6s4 8.5 10.5 5.500c-2-4-2-7.5 0-11.500z" fill="#7fe9ff"/>
<path d="M-10.5-32c7-3.5 10.5 0 10.5 6s-4 8.5-10.5 5.500c2-4 2-7.5 0-11.500z" fill="#c9f8ff"/></g>""",
    "grenade-launcher": """\
<g stroke="#0b0a06" stroke-width="1.4"><path d="M-6-27h12v13H-6z" fill="#5d6d74"/>
<circle cy="-26" r="6.8" fill="#eef5f6"/><circle cy="-26" r="3.8" fill="#0c1416"/>
<path d="M-6-19h12" stroke="#ffcf6e" stroke-width="2.4"/></g>""",
    **CULT_WEAPONS,
}

# Weapons that fill the right hand or both, and armour that has no fist. A marine who has none of them shows a fist.
HANDS: Final = (
    "storm-bolter",
    "heavy-flamer",
    "assault-cannon",
    "thunder-hammer",
    "lightning-claws",
    "missile-launcher",
    "bolter",
    "power-armour",
)

# What stands on the deck and at its rim.
FIXTURES: Final[dict[str, str]] = {
    "crates": """\
<g stroke="#0a1416"><path d="M-20-9h19v19h-19z" fill="#5d7a6b"/><path d="M-17-6h13v13h-13z" fill="#86a892"/>
<path d="M2-20h17v17H2z" fill="#546f62"/><path d="M5-17h11v11H5z" fill="#769684"/>
<path d="M2 1h18v18H2z" fill="#628070"/><path d="M5 4h12v12H5z" fill="#93b5a0"/></g>
<path d="M-17-6l13 13M-4-6l-13 13M5-11.500h11M10.5-17v11M5 16L17 4" stroke="#24352d" stroke-width="1.5"
 class="fine"/><path d="M-20-9h19M2-20h17M2 1h18" stroke="#d5ecdc" stroke-width="1.4"/>""",
    "rubble": """\
<g stroke="#070d0f" stroke-width="1.6" stroke-linejoin="round"><path d="M-22 7l8-10 9 2 4 10-8 8-11-2z"
 fill="#6d8184"/>
<path d="M-3-5l9-9 13 4-1 11-11 6-9-6z" fill="#93a7a4"/><path d="M1 12l8-7 11 4 2 9-9 5-11-3z" fill="#5b6e73"/>
<path d="M-19-10l5-10 10 1 2 8-8 7-8-1z" fill="#7b8f95"/><path d="M-8 5l5-7 7 3v6l-5 3z" fill="#b3c4c3"/>
<path d="M10-21l6-2 4 4-3 5-6-1zM-9 18l4-3 5 4-4 4z" fill="#93a7a4"/></g>
<path d="M-14-2l9 2-4 6M6-14l-1 9 11 4M-13-19l1 6 9-2M9 4l1 8 10-4" fill="none" stroke="#a3b9b9" stroke-width=".9"
 class="fine"/>""",
    "bulkhead": """\
<path d="M-23-23h46v46h-46z" fill="#152428"/><path d="M-19-19h38v38h-38z" fill="#22363b"/>
<path d="M-19-11l8-8h9l-17 17zM-19 9L9-19h9L-19 18zM-10 19L19-10v9L-1 19zM10 19l9-9v9z" fill="#0c1719"/>
<path d="M-23-23h46v46h-46z" fill="none" stroke="#c3ebe2" stroke-width="1.8"/>
<g fill="#c3ebe2" class="fine"><circle cx="-17" cy="-17" r="1.7"/><circle cx="17" cy="-17" r="1.7"/>
<circle cx="-17" cy="17" r="1.7"/><circle cx="17" cy="17" r="1.7"/></g>""",
    "tank": """\
<path d="M-13-21h26l4 5v32l-4 5h-26l-4-5v-32z" fill="#1b333b" stroke="#0a1416"/>
<rect x="-10.5" y="-17" width="21" height="34" rx="10.5" fill="url(#f-cryo)" stroke="#b5f4fb" stroke-width="1.2"/>
<path d="M0-11a4.3 4.3 0 010 8.6 4.3 4.3 0 010-8.600zM-5.5 0h11l1 5-2 9h-9l-2-9z" fill="#072531" opacity=".8"/>
<path d="M-7-9c0-3.5 2-5.5 4.5-5.5" stroke="#f0ffff" stroke-width="1.6" fill="none" stroke-linecap="round"
 class="fine"/><path d="M-16-9h3M-16 0h3M-16 9h3M13-9h3M13 0h3M13 9h3" stroke="#7fc6d2" stroke-width="1.7"
 class="fine"/>""",
    "pit": """\
<path d="M-22-13l9-8 8 3 9-5 11 5 8 9-4 8 4 11-9 9-10-3-9 6-11-4-6-9 3-9z" fill="#5d777b" stroke="#070d0f"
 stroke-width="1.4" stroke-linejoin="round"/>
<path d="M-16-10l7-5 6 3 8-4 8 4 4 7-3 7 3 8-7 5-8-3-6 5-8-3-3-8 2-7z" fill="#000" stroke="#d3ece6" stroke-width="1.8"
 stroke-linejoin="round"/>
<path d="M-7-5l14 12M7-6L-7 7" stroke="#33474c" stroke-width="2" class="fine"/>""",
    "chute": """\
<path d="M-21-21h42v42h-42z" fill="#22363b" stroke="#070d0f" stroke-width="1.4"/>
<circle r="17" fill="#000" stroke="#e4f7f2" stroke-width="2.6"/>
<path d="M-10-9L0-1l10-8M-10-1L0 7l10-8M-10 7L0 15l10-8" fill="none" stroke="#ffb84d" stroke-width="3"
 stroke-linejoin="round"/><path d="M-21-13l8-8M13-21l8 8M21 13l-8 8M-13 21l-8-8" stroke="#ffb84d"
 stroke-width="3"/>""",
    "ladder": """\
<rect x="-15.5" y="-20.5" width="31" height="41" rx="3" fill="url(#f-depth)" stroke="#8db4b4" stroke-width="1.2"/>
<path d="M-9-20v40M9-20v40" stroke="#e4f7f2" stroke-width="2.8"/>
<path d="M-9-14H9M-9-7H9M-9 0H9M-9 7H9M-9 14H9" stroke="#a9cfc8" stroke-width="2.1"/>""",
    "generator": """\
<path d="M-20-8.500L-8.5-20h17L20-8.500v17L8.5 20h-17L-20 8.500z" fill="#182c33" stroke="#7da6ab"
 stroke-width="1.3"/><circle r="13" fill="#08171b" stroke="#5fe0cf" stroke-width="1.3"/>
<circle r="17" fill="url(#f-core)"/>
<path d="M0-12.500a12.5 12.5 0 010 12.5 12.5 12.5 0 000 12.500M-12.5 0a12.5 12.5 0 0112.5 0 12.5 12.5 0 0012.5 0"
 stroke="#cffaf0" stroke-width="1.7" fill="none"/><circle r="4" fill="#f2fffb"/>""",
    "smoke": """\
<g fill="#8c979b" fill-opacity=".55" stroke="#dfe8ea" stroke-opacity=".7" stroke-width="1.4">
<circle cx="-9" cy="-8" r="12"/><circle cx="10" cy="-6" r="11"/><circle cx="-8" cy="10" r="11"/>
<circle cx="9" cy="10" r="12"/><circle r="10"/></g>""",
    "field": """\
<path d="M-24-24h48v48h-48z" fill="url(#f-field)"/>
<path d="M-24-18L-12-24 0-18 12-24 24-18M-24-6l12-6 12 6 12-6 12 6M-24 6l12-6L0 6 12 0l12 6M-24 18l12-6 12 6 12-6
12 6" fill="none" stroke="#8fe3ff" stroke-width="1.3"/>""",
    "barrier": """\
<path d="M-21-21h42v42h-42z" fill="#5fd6ff" opacity=".13"/>
<path d="M-18-6V-18H-6M6-18h12V-6M18 6v12H6M-6 18h-12V6" fill="none" stroke="#a8ecff" stroke-width="2.2"/>
<path d="M0-15L13-7.500v15L0 15-13 7.500v-15zM0-15V15M-13-7.500l26 15M13-7.500l-26 15" fill="none" stroke="#5fd6ff"
 stroke-width="1.1"/>""",
    "work": """\
<rect x="-10" y="-10" width="20" height="20" rx="3" fill="#04090b" stroke="#5be8c8" stroke-width="1.5"/>
<path d="M-5.5 5.500V-2M0 5.500V-5.500M5.5 5.500V1" stroke="#5be8c8" stroke-width="1.6"/>
<path d="M-8-2h5M-2.5-5.500h5M3 1h5" stroke="#d8fff5" stroke-width="2.6"/>""",
    "hazard": """\
<path d="M-24-24h48v48h-48z" fill="url(#f-hatch)"/>
<path d="M0-13L13 10H-13z" fill="#150c04" stroke="#ffb84d" stroke-width="1.6" stroke-linejoin="round"/>
<path d="M0-5.500v8M0 5.600v1.8" stroke="#ffb84d" stroke-width="2.2" stroke-linecap="round"/>""",
    "ruin": """\
<path d="M-21-5l9 3-5 7 9 5M10-21l-3 9 8 3-6 8 9 6-4 8" fill="none" stroke="#ff6b57" stroke-width="1.7"
 stroke-linejoin="round"/>""",
    "entry": """\
<path d="M-24 24V-4a24 22 0 0148 0v28z" fill="url(#f-contact)"/>
<g fill="none" stroke="#c2a5ff" stroke-linecap="round"><path d="M-16.5 22a16.5 16.5 0 0133 0" stroke-width="1.9"/>
<path d="M-21 13a22.5 22.5 0 0142 0" stroke-width="1.5" opacity=".65"/>
<path d="M-21.5 3a25 25 0 0143 0" stroke-width="1.2" opacity=".35"/></g>""",
    "exit": """\
<path d="M-24 24h48v-38h-48z" fill="url(#f-haven)"/>
<g fill="none" stroke="#ffc766" stroke-width="3.2" stroke-linejoin="round"><path d="M-10 19L0 10l10 9"/>
<path d="M-10 8L0-1l10 9" opacity=".6"/><path d="M-10-3L0-12l10 9" opacity=".3"/></g>""",
}

# What a fight leaves on the deck; it lies on the floor, under everything else.
TRACES: Final[dict[str, str]] = {
    "blood": """\
<path d="M-14-6C-9-14 1-10 6-14c6-3 12 4 8 10 6 4 3 13-4 13-4 7-12 3-14 7-6-1-11-6-8-11-5-3-6-8-2-11z"
 fill="#8e1d14" fill-opacity=".8"/><path d="M17 11l3 3-2 3-3-2zM-19 9l-3 3 1 3 3-1zM13-19l3-2 1 3-3 1z"
 fill="#8e1d14"/>
<path d="M-8-3l6-5 3 4-3 6zM3 4l7-1 1 5-6 2zM-6 8l4 1-1 4-4-1z" fill="#b98327" stroke="#2a1605"/>""",
    "ichor": """\
<path d="M-12-9c5-7 11-1 15-5 7-2 9 6 6 9 7 3 3 11-3 11-2 7-9 3-12 8-7 0-8-7-12-8 2-5-1-11 6-15z" fill="#4a1f86"
 fill-opacity=".85"/><path d="M16 13l4 1-1 4-4-1zM-18-13l-3-3 3-2 2 3zM-19 12l-3 4 4 1 1-3z" fill="#6a3fb4"/>
<path d="M-8 4c3-6 7-8 13-9M-3 10c2-4 5-6 9-7" fill="none" stroke="#b79be8" stroke-width="1.4"/>""",
    "scorch": """\
<path d="M-22-10c5-9 13-12 21-11 9-2 18 3 21 10 4 8 2 17-4 23-7 8-19 11-27 8-9-3-14-10-14-17 0-5 1-9 3-13z"
 fill="url(#f-soot)"/><path d="M-12-2l4-3M2-11l3-3M8 6l5-1M-6 9l-2 5M4 1l3 3" stroke="#2c2622"
 stroke-width="2.4"/>""",
    "wreck": """\
<g stroke="#070d0f" stroke-width="1.2" stroke-linejoin="round">
<path d="M-23-7l13-3 4 5-5 3 3 6-14 2z" fill="#7d9c99"/><path d="M23-8l-10-2-6 6 4 2-5 5 7 5 11-1z" fill="#5f7d7b"/>
<path d="M-3 9l6-3 3 5-6 4zM2-14l5-2 1 5-4 1zM-7-15l4 2-3 4-3-2z" fill="#93b3af"/></g>""",
    "debris": """\
<g stroke="#070d0f" stroke-linejoin="round"><path d="M-11 2l8-7 4 6-6 7z" fill="#8a9ea3"/>
<path d="M3-10l7 2-2 6-6-2zM5 6l8-2 1 6-7 3z" fill="#5f7378"/><path d="M-9-12l4-2 1 4-4 1zM-4 12l4-1 1 4-4 1z"
 fill="#aab9bb"/>
</g>""",
}

# Marks in front of a piece, by its state.
STATES: Final[dict[str, str]] = {
    "overwatch": """\
<path d="M-7-27L-17-41M7-27L17-41" stroke="#ffcf85" stroke-width="1.6" stroke-linecap="round"/>
<path d="M-10-31.500a14 14 0 0120 0M-14.5-37.500a21.5 21.5 0 0129 0" fill="none" stroke="#ffcf85"
 stroke-width="1.5" stroke-linecap="round"/>""",
    "jammed": """\
<path d="M-7-27l-3.5-5M-13-35.500l-4-6M7-27l3.5-5M13-35.500l4-6" stroke="#ff6b57" stroke-width="1.8"
 stroke-linecap="round"/><path d="M-10-31.500l4.5-3M10-31.500l-4.5-3M-4.5-38.500l9 7M4.5-38.500l-9 7" fill="none"
 stroke="#ff6b57" stroke-width="2.2" stroke-linecap="round"/>""",
    "guard": """\
<path d="M-19-26.500q19-6.5 38 0" fill="none" stroke="#04090b" stroke-width="7" stroke-linecap="round"/>
<path d="M-19-26.500q19-6.5 38 0" fill="none" stroke="#fff3d4" stroke-width="3.6" stroke-linecap="round"/>""",
}

# Fire, doors, and what the page puts over the deck.
MARKS: Final[dict[str, str]] = {
    "sweep": '<path d="M0-10V-19.500A19.5 19.5 0 0116.9-9.750L8.7-5A10 10 0 000-10z" fill="#cdb4ff" opacity=".55"/>',
    "fire1": """\
<path d="M-19 22c-6-12 3-17 1-30 7 5 9 11 8 17 4-8 4-18-2-28 13 7 17 20 14 30 4-4 5-9 4-15 10 9 12 19 5 26z"
 fill="#f4601a"/><path d="M-14 22c-4-8 3-13 2-21 6 5 7 10 6 15 3-5 4-11 2-17 8 7 10 16 6 23z" fill="#ff9a35"/>
<path d="M-9 22c-2-5 2-8 2-12 4 3 4 6 4 9 2-3 2-6 1-9 5 4 6 8 3 12z" fill="#ffd678"/>
<path d="M-5 22c-1-3 1-5 2-7 3 2 3 5 2 7z" fill="#fffbe8"/>""",
    "fire2": """\
<path d="M20 22c6-11-1-18 1-29-7 4-9 10-9 15-4-9-2-18 3-25-13 5-18 16-16 27-4-4-5-9-3-16-10 8-13 20-7 28z"
 fill="#e8500f"/><path d="M14 22c4-7-2-12-1-19-6 4-8 9-7 14-3-5-3-10-1-15-8 6-11 14-7 20z" fill="#ff8a2a"/>
<path d="M9 22c2-5-1-8-1-12-4 3-5 6-4 9-2-3-2-6-1-9-5 4-6 8-4 12z" fill="#ffc75c"/>""",
    "shut": '<path d="M-24-9h5V9h-5zM19-9h5V9h-5z" fill="#34565b" stroke="#0a1416"/>',
    "leaf": """\
<path d="M0-6.500H20.500V6.500H0z" fill="#e9fff8" opacity=".16"/>
<path d="M.8-5H20V5H.8z" fill="#dff9f1" stroke="#0a1416" stroke-width=".8"/>
<path d="M4.5-5v10M8 0h12" stroke="#5c8a86" stroke-width="1.3" class="fine"/>""",
    "lock": """\
<path d="M-4-1.500v-3a4 4 0 018 0v3" fill="none" stroke="#04090b" stroke-width="4.6"/>
<path d="M-4-1.500v-3a4 4 0 018 0v3" fill="none" stroke="#ffb84d" stroke-width="2"/>
<rect x="-6" y="-2.5" width="12" height="9" rx="1.5" fill="#ffb84d" stroke="#04090b" stroke-width="1.2"/>""",
    "skull": """\
<circle r="13" fill="none" stroke="#ff6b57" stroke-width="1.5" stroke-dasharray="4 3"/>
<path d="M-7-7L7 7M7-7L-7 7" stroke="#ff6b57" stroke-width="3.4" stroke-linecap="round"/>""",
    "reticle": """\
<path d="M-23-13V-23H-13M13-23H23V-13M23 13V23H13M-13 23H-23V13" fill="none" stroke="#04090b" stroke-width="5"/>
<path d="M-23-13V-23H-13M13-23H23V-13M23 13V23H13M-13 23H-23V13" fill="none" stroke="currentColor"
 stroke-width="2.2"/>""",
    "arrow": """\
<path d="M-17 9L0-10 17 9l-5 3L0-1-12 12z" fill="#04090b" stroke="#04090b" stroke-width="4"
 stroke-linejoin="round"/><path d="M-17 9L0-10 17 9l-5 3L0-1-12 12z" fill="currentColor"/>""",
    "turn": """\
<circle r="7" fill="#04090b" stroke="currentColor" stroke-width="1.2"/>
<path d="M-2.8 1.800L0-4 2.8 1.8 0 .6z" fill="currentColor"/>""",
}

# What the marks of the map stand for; doors are drawn of several parts.
FEATURES: Final = {
    "c": "crates",
    "r": "rubble",
    "b": "bulkhead",
    "k": "tank",
    "p": "pit",
    "l": "ladder",
    "g": "generator",
}

SHADES: Final = """\
<linearGradient id="f-plate" x2="0" y2="1"><stop stop-color="#3a3527"/><stop offset=".5" stop-color="#1d211f"/>
<stop offset="1" stop-color="#101716"/></linearGradient>
<linearGradient id="f-hide" x2=".7" y2="1"><stop stop-color="#7a4cf0"/><stop offset="1" stop-color="#3f1f94"/>
</linearGradient>
<linearGradient id="f-skull" x2=".4" y2="1"><stop stop-color="#cdb4ff"/><stop offset="1" stop-color="#8358f5"/>
</linearGradient>
<linearGradient id="f-brood" x2=".7" y2="1"><stop stop-color="#b04ac0"/><stop offset="1" stop-color="#521b6e"/>
</linearGradient>
<radialGradient id="f-ping"><stop stop-color="#8a5bf0" stop-opacity=".55"/>
<stop offset=".62" stop-color="#6a3fd0" stop-opacity=".16"/>
<stop offset="1" stop-color="#a07aff" stop-opacity=".34"/></radialGradient>
<radialGradient id="f-relic"><stop stop-color="#7ff6ff" stop-opacity=".55"/>
<stop offset="1" stop-color="#7ff6ff" stop-opacity="0"/></radialGradient>
<linearGradient id="f-cryo" x2="1" y2="1"><stop stop-color="#d3f9ff"/><stop offset=".5" stop-color="#3f9db0"/>
<stop offset="1" stop-color="#1d5868"/></linearGradient>
<radialGradient id="f-depth"><stop stop-color="#000"/><stop offset=".7" stop-color="#020608"/>
<stop offset="1" stop-color="#0c191d"/></radialGradient>
<radialGradient id="f-core"><stop stop-color="#e3fff8" stop-opacity=".9"/>
<stop offset=".45" stop-color="#38c9b4" stop-opacity=".45"/><stop offset="1" stop-color="#38c9b4" stop-opacity="0"/>
</radialGradient>
<linearGradient id="f-field" x2="0" y2="1"><stop stop-color="#3aa9e0" stop-opacity=".42"/>
<stop offset=".5" stop-color="#3aa9e0" stop-opacity=".2"/><stop offset="1" stop-color="#3aa9e0" stop-opacity=".42"/>
</linearGradient>
<radialGradient id="f-contact" cy="1" r="1"><stop stop-color="#8a5bf0" stop-opacity=".62"/>
<stop offset=".55" stop-color="#6a3fd0" stop-opacity=".2"/><stop offset="1" stop-color="#6a3fd0" stop-opacity="0"/>
</radialGradient>
<linearGradient id="f-haven" x2="0" y2="1"><stop stop-color="#f0c36a" stop-opacity="0"/>
<stop offset="1" stop-color="#f0c36a" stop-opacity=".32"/></linearGradient>
<radialGradient id="f-blaze"><stop stop-color="#ffb04a" stop-opacity=".8"/>
<stop offset=".45" stop-color="#ff6a1f" stop-opacity=".38"/><stop offset="1" stop-color="#c93a0b" stop-opacity="0"/>
</radialGradient>
<radialGradient id="f-soot"><stop stop-color="#050403" stop-opacity=".95"/>
<stop offset=".6" stop-color="#0b0806" stop-opacity=".75"/><stop offset="1" stop-color="#1a110b" stop-opacity="0"/>
</radialGradient>
<pattern id="f-hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0h6v12H0z" fill="#ffb84d" fill-opacity=".13"/></pattern>"""
