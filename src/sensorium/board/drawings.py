"""The drawings of the deck and its pieces: plain vectors of our own, each in a square of 48 by 48 round 0,0 and looking
north.

Two sides told apart by shape first: blocky, shielded, symmetrical against hooked, splayed, leaning. The pictures of the
documents (``picture.py``) and the page draw with these; the page's copy is made by `make wire`.

What hangs on the viewer (zoom, squad) comes in through custom properties and the class ``fine``, which the page knows;
a picture without them shows everything, in the colours of the first squad.
"""

from typing import Final

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
<path d="M-23.5-4c-1.5-6 .8-9.5 6.5-10.5-3 3.2-3.5 6-2.2 9.800zM24-7c1.8-5.5 0-9.2-5.5-10.2 2.5 3.2 3 6 1.5 9.500
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
<path d="M-13-2l5 1.5-4 3 5 1-3 4 5 0M13-3L8-1l4.5 2.500L8 3l3.5 3.5-5 .5" fill="#f7d7f2" stroke="#2a0a30"
 stroke-width=".7" stroke-linejoin="round"/>
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
        + helm("#f7ead0", "#ff7a2e")
        + """\
<path d="M-1.7-12h3.400L2.5 8.500h-5z" fill="#fffdf4" stroke="#0b0a06" stroke-width=".8"/>
<path d="M-15 .5l2.8-2.800L-9.4.5M-15 4.200l2.8-2.8 2.8 2.800M9.4.5l2.8-2.800L15 .5M9.4 4.200l2.8-2.800L15 4.2"
 fill="none" stroke="#4d3107" stroke-width="1.5"/>"""
    ),
    "captain": (
        '<path d="M-15 8c2 5 2 10-2 16 9-3 25-3 34 0-4-6-4-11-2-16z" fill="#efe4cd" stroke="#0b0a06"/>'
        + MARINE
        + """\
<path d="M-9 10.500h18l3.5 12h-25z" fill="#f3ead6" stroke="#0b0a06"/>
<path d="M-4.5 11.500l-2.5 10.500M0 11.500V22M4.5 11.500L7 22" stroke="#b6a478" class="fine"/>"""
        + helm("#ffd35c", "#ff7a2e")
        + """\
<path d="M0-15.500l1.8 3.7 4 .5-2.9 2.8.8 4L0-6.400l-3.7 1.9.8-4-2.9-2.8 4-.5z" fill="#fffdf4" stroke="#0b0a06"
 stroke-width=".7"/><path d="M-12.2-2.600v7.400M-15.8 1.100h7.200M12.2-2.600v7.400M8.6 1.100h7.2" stroke="#fffaf0"
 stroke-width="1.9"/>"""
    ),
    "librarian": (
        MARINE
        + """\
<path d="M-9.5 6.500c-3-8-1-15.5 9.5-18 10.5 2.5 12.5 10 9.5 18C7.5 0 4.5-2.5 0-2.500S-7.5 0-9.5 6.500z"
 fill="#2a86ad" stroke="#0b0a06"/>
<path d="M-8 2c-1.3-6 1-11 8-12.5 7 1.5 9.3 6.5 8 12.5" fill="none" stroke="#a8f2ff" stroke-width="1.3"/>"""
        + helm("#dff4fa", "#4fe6ff")
        + '<circle cy="3" r="1.9" fill="#4fe6ff"/>'
    ),
    "stealer": STEALER,
    "broodlord": BROODLORD,
    "patriarch": BROODLORD
    + '<path d="M-6-24l1.5-5 3 3.5 2-4.5 2 4.5 3-3.5 1 5z" fill="#ffe9a8" stroke="#2a0a30" stroke-width=".8"/>',
    "magus": """\
<path d="M0-16c8 3 13 16 13 33q-13 6-26 0C-13 1-8-13 0-16z" fill="#4d2b8f" stroke="#12062b" stroke-width="1.4"/>
<path d="M0-12v30M-6 0l-3 17M6 0l3 17" stroke="#8f6ae0" class="fine"/>
<circle cy="-9" r="6" fill="#cdb4ff" stroke="#1a0a38"/><path d="M13 14V-24" stroke="#f3ebff" stroke-width="2"/>
<circle cx="13" cy="-23" r="4" fill="none" stroke="#ff9df2" stroke-width="1.8"/>
<path d="M-3.5-12l3 2-3 1.500zM3.5-12l-3 2 3 1.500z" fill="#fffbe0"/>""",
    "hybrid": STEALER + '<path d="M9-26h3v15H9zM7-16h7v6H7z" fill="#b9c6cb" stroke="#0b0a06"/>',
    "leader": STEALER + '<path d="M-5-24l2 4 3-5 3 5 2-4v7h-10z" fill="#ffe9a8" stroke="#2a0a30" stroke-width=".8"/>',
    "blip": """\
<circle r="20.5" fill="#0b0619" opacity=".88"/><circle r="19.5" fill="url(#f-ping)"/>
<g fill="none" stroke="#b294ff"><circle r="20" stroke-width="1.7"/>
<circle r="14.6" stroke-width="1.1" stroke-dasharray="5.1 2.544" opacity=".8" class="fine"/></g>
<path d="M0-23.500v6M0 17.500v6M-23.5 0h6M17.5 0h6" stroke="#dccbff" stroke-width="1.5"/>
<circle r="10" fill="#0a0518" stroke="#dccbff" stroke-width="1.2"/>""",
    "ambush": """\
<path d="M0-23L21 13.500H-21z" fill="#0b0619" stroke="#b294ff" stroke-width="1.7" stroke-linejoin="round"/>
<path d="M0-14L13 8.700H-13z" fill="url(#f-ping)" stroke="#dccbff" stroke-dasharray="4 2.5"/>""",
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

# What a marine has in his hands, by its word.
WEAPONS: Final[dict[str, str]] = {
    "storm-bolter": """\
<g stroke="#0b0a06" stroke-width=".9"><path d="M9-24.5h2.5V-14H9zM12.9-24.5h2.5V-14h-2.5z" fill="#eef6f3"/>
<path d="M7.8-18h8.8v10.5H7.8z" fill="#76858a"/><path d="M9.2-15.5h6M9.2-12.5h6" stroke="#b9c9cb" class="fine"/></g>""",
    "heavy-flamer": """\
<g stroke="#0b0a06" stroke-linejoin="round">
<path d="M12.5 12C19 8 19 0 15-5" fill="none" stroke="#8b5a3a" stroke-width="2.4" class="fine"/>
<rect x="6.6" y="7" width="7.4" height="12.5" rx="3.4" fill="#c8542c"/>
<path d="M8.4 10v6.4" stroke="#ffb38c" stroke-width="1.2" class="fine"/>
<path d="M8.6-15h7.2v9H8.6z" fill="#7d6a5f"/><path d="M9.6-21h5.2v6.6H9.6z" fill="#a59a91"/>
<path d="M7.6-24.4h9.2l-1.4 4.4H9z" fill="#d9cfc4"/></g>
<path d="M12.2-28.4c2.6 2 2.7 4.2 0 5.4-2.7-1.2-2.5-3.2 0-5.4z" fill="#ffa63f"/>
<path d="M12.2-26c1 1 1 2 0 2.6-1-.6-1-1.5 0-2.600z" fill="#fff3c9"/>""",
    "assault-cannon": """\
<g stroke="#0b0a06" stroke-width=".8">
<path d="M7-27h2.6v13H7zM10.7-28h2.800v14h-2.800zM14.6-27h2.600v13h-2.600z" fill="#e7f0f1"/>
<path d="M6.3-22.500h11.700v2.600H6.300z" fill="#97a7ad"/><path d="M5.9-16.500h12.500V-6H5.900z" fill="#66757c"/>
<circle cx="12.1" cy="-10.6" r="4.1" fill="#aebcc1"/><circle cx="12.1" cy="-10.6" r="1.5" fill="#3c484d"/></g>
<path d="M16 -6c4 4 2 12-4 16" fill="none" stroke="#b59a4f" stroke-width="2.6" stroke-dasharray="1.6 1.1"
 class="fine"/>""",
    "power-fist": """\
<g stroke="#0b0a06" stroke-linejoin="round"><path d="M-17.4-17.500l1.3-4h6.200l1.3 4v6h-8.800z" fill="#e3cf98"/>
<path d="M-15-21.300v3.800M-12.9-21.300v3.800M-10.9-21.300v3.8" stroke-width=".8" class="fine"/>
<path d="M-16.8-15.500h7.6" stroke="#8c7a48" class="fine"/></g>""",
    "chainfist": """\
<g stroke="#0b0a06" stroke-linejoin="round"><path d="M-15.6-28l1.2-1.3 2.8 0 1.2 1.300v12h-5.200z" fill="#dfe9ea"/>
<path d="M-15.6-27l-1.8 1.2 1.8 1.2-1.8 1.3 1.8 1.2-1.8 1.3 1.8 1.2-1.8 1.3 1.8 1.200zM-10.4-27l1.8 1.2-1.8 1.2 1.8
1.3-1.8 1.2 1.8 1.3-1.8 1.2 1.8 1.3-1.8 1.200z" fill="#ffce6b" stroke-width=".6"/>
<path d="M-17-17h8v6.500h-8z" fill="#c7b27a"/></g>""",
    "lightning-claws": """\
<g stroke="#0b0a06" stroke-width=".8" stroke-linejoin="round" fill="#eafcff">
<path d="M-19.5-15l-1.2-12.5 4.7 12zM-15.8-15.500l.2-14 3.6 14zM-11.5-15.500l1.8-12.5 1.7 12.800z"/>
<path d="M19.5-15l1.2-12.5-4.7 12zM15.8-15.500l-.2-14-3.6 14zM11.5-15.500l-1.8-12.5-1.7 12.800z"/>
<path d="M-20.5-16.500H-7.500l-1 7h-10.500zM20.5-16.500H7.500l1 7h10.500z" fill="#8fa9ba"/></g>
<path d="M-18-13.500h8M18-13.500h-8" stroke="#7fe4ff" stroke-width="1.3"/>""",
    "thunder-hammer": """\
<g stroke="#0b0a06" stroke-linejoin="round"><path d="M11-20h2.600v15H11z" fill="#8a6b3c"/>
<path d="M4.8-28h15l1.2 2.200v4.600L19.8-19h-15l-1.2-2.200v-4.600z" fill="#b9c6cb"/>
<path d="M4.8-28h4v9h-4zM15.8-28h4v9h-4z" fill="#e8f1f3"/></g>
<path d="M10-26l2.5 2.5-1.7.6 2.2 2.4" fill="none" stroke="#62d3ff" stroke-width="1.2"/>""",
    "storm-shield": """\
<g stroke="#0b0a06" stroke-linejoin="round">
<path d="M-20.5-20.500q9.5-6.5 19 0l.6 3.800q-10 5.6-20.2 0z" fill="#e6d7a4"/>
<path d="M-18.6-19.500q7.6-4.6 15.2 0l.2 2q-7.8 3.8-15.6 0z" fill="#b9822a"/></g>
<path d="M-11-23v7.600M-14.5-19.400h7" stroke="#fff3d4" stroke-width="1.5"/>""",
    "power-sword": """\
<g stroke="#0b0a06" stroke-width=".8" stroke-linejoin="round">
<path d="M-15.2-15.500l.4-11.5 1.8-3.8 1.8 3.8.4 11.500z" fill="#dff6ff"/><path d="M-13-29v13" stroke="#6cc6ee"/>
<path d="M-17.4-16.500h8.800v2.300h-8.800z" fill="#ffcf6e"/><path d="M-14.5-14.500h3v5h-3z" fill="#7b5a24"/></g>""",
    "force-axe": """\
<g stroke="#0b0a06" stroke-width=".8" stroke-linejoin="round"><path d="M-13.8-27h2v19h-2z" fill="#9a7a48"/>
<path d="M-12.8-27c-4.5-1.5-7.7 1.5-7.7 5s3 6.2 7.7 5.500c-1.5-3.5-1.5-7 0-10.500z" fill="#9ff0ff"/>
<path d="M-12-26c3.2-1 5 .8 5 3.500s-1.9 4-5 3.500z" fill="#d6fbff"/></g>""",
    "grenade-launcher": """\
<g stroke="#0b0a06"><circle cx="0" cy="7" r="4.4" fill="#6d7c80"/><circle cx="0" cy="7" r="2.3" fill="#0c1416"/></g>""",
}

# Weapons that fill the right hand or both. A marine who carries none of them shows a fist.
HANDS: Final = ("storm-bolter", "heavy-flamer", "assault-cannon", "thunder-hammer", "lightning-claws")

# What stands on the deck and at its rim.
FIXTURES: Final[dict[str, str]] = {
    "crates": """\
<g stroke="#0a1416"><path d="M-20-9h19v19h-19z" fill="#42594f"/><path d="M-17-6h13v13h-13z" fill="#587364"/>
<path d="M2-20h17v17H2z" fill="#3a5048"/><path d="M5-17h11v11H5z" fill="#4d675a"/>
<path d="M2 1h18v18H2z" fill="#4b655a"/><path d="M5 4h12v12H5z" fill="#638272"/></g>
<path d="M-17-6l13 13M-4-6l-13 13M5-11.500h11M10.5-17v11M5 16L17 4" stroke="#24352d" stroke-width="1.5"
 class="fine"/><path d="M-20-9h19M2-20h17M2 1h18" stroke="#a9cbb6" stroke-width="1.2"/>""",
    "rubble": """\
<g stroke="#0a1214" stroke-linejoin="round"><path d="M-21 7l7-9 9 2 3 9-8 7-10-2z" fill="#3d4d50"/>
<path d="M-3-6l9-8 11 4-1 10-10 5-8-5z" fill="#50625f"/><path d="M1 11l8-7 10 4 1 8-8 5-10-3z" fill="#36454a"/>
<path d="M-18-11l5-8 9 1 1 7-7 6-8-1z" fill="#465860"/><path d="M-8 4l5-6 6 2v6l-5 3z" fill="#62757a"/>
<path d="M10-20l5-2 4 3-3 5-6-1zM-9 17l4-2 4 3-3 4z" fill="#5a6d73"/></g>
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
<path d="M-21-14l8-6 8 2 9-4 10 4 7 9-3 8 4 10-9 7-10-2-8 6-11-4-5-8 3-8z" fill="#22353a" stroke="#0a1416"/>
<path d="M-17-11l7-5 7 3 8-4 9 4 4 7-3 8 3 8-7 5-9-3-6 5-9-3-3-8 2-7z" fill="url(#f-depth)" stroke="#8db4b4"
 stroke-width="1.2" stroke-linejoin="round"/>
<path d="M-11-9l4 5M8-11l-2 7M12 8l-7-3M-9 10l4-5" stroke="#3a5157" class="fine"/>""",
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
<pattern id="f-hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0h6v12H0z" fill="#ffb84d" fill-opacity=".13"/></pattern>"""
