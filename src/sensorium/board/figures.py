"""The drawings that stand on a deck plan: pieces, features, doors. Each faces north in a square of 48 by 48.

They are plain SVG, centred on 0,0, and refer to the colours that ``picture`` declares.
"""

from typing import Final

# Two sides told apart by shape first: blocky, shielded and symmetrical against hooked, splayed and leaning.

MARINE: Final = """\
<g id="marine">
<ellipse cy="2" rx="20" ry="19" fill="#000" opacity=".45"/>
<path d="M-8 6H8l1 9-3 5H-6l-3-5z" fill="#5f4a24" stroke="#120d05"/>
<circle cx="-6" cy="15" r="3.2" fill="#2b210f" stroke="#c99a4a"/>
<circle cx="6" cy="15" r="3.2" fill="#2b210f" stroke="#c99a4a"/>
<path d="M-17-7l1-11h6l1 11z" fill="#c9b783" stroke="#120d05"/>
<path d="M-16.2-14h6.4M-14-18v4M-12-18v4" stroke="#120d05" stroke-width=".8"/>
<path d="M9.8-23h2.2v11H9.8zM13.4-23h2.2v11h-2.2z" fill="#e6efec" stroke="#120d05" stroke-width=".7"/>
<path d="M8.8-15h8v11h-8z" fill="#6b7775" stroke="#120d05"/>
<path d="M10-12h5.6" stroke="#a9b8b5"/>
<path d="M-8-10L0-15l8 5 2 15-5 4H-5l-5-4z" fill="#d08a28" stroke="#120d05"/>
<path d="M-19-3l3-5h7l3 4v8l-3 5h-7l-3-4z" fill="#e8a33d" stroke="#120d05"/>
<path d="M19-3l-3-5H9L6-4v8l3 5h7l3-4z" fill="#e8a33d" stroke="#120d05"/>
<path d="M-18.2-2.8l2.7-4.2h6.1M18.2-2.8l-2.7-4.2H9.4" stroke="#fff0cc" stroke-width="1.7" fill="none"/>
<path d="M-17.5 5l2 2.5h5.5M17.5 5l-2 2.5H10" stroke="#8a5a16" stroke-width="1.2" fill="none"/>
<path d="M-12.5-2.5v5M-15 0h5M12.5-2.5v5M10 0h5" stroke="#7a4f12" stroke-width="1.4"/>
<path d="M-6-4l2-6 4-2.5 4 2.5 2 6v4L3 5h-6l-3-5z" fill="#f5e7c2" stroke="#120d05"/>
<path d="M-4.3-5.5l1.3-3.3L0-10.3l3 1.5 1.3 3.3L0-3.8z" fill="#3a1206" stroke="#ff8a4c" stroke-width=".9"/>
<path d="M0-3v7" stroke="#b39a5e"/>
</g>"""

STEALER: Final = """\
<g id="stealer">
<ellipse cy="1" rx="19" ry="17" fill="#000" opacity=".45"/>
<path d="M1 9c5 4-5 8 1 12 3 2 7 1 8-2"
 fill="none" stroke="#7d4fe0" stroke-width="2.6" stroke-linecap="round"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<g stroke="#2a1357" stroke-width="5">
<path d="M-4 7l-8 2-4 6 1 5M4 7h9l4 6-1 6M-5 1l-11 4-5-8M5 0l12 2 4-8M-4-5l-11-1-3-8M4-6l11-4v-7"/></g>
<path d="M-4 7l-8 2-4 6 1 5M4 7h9l4 6-1 6" stroke="#6f42d6" stroke-width="2.6"/>
<path d="M-5 1l-11 4-5-8M5 0l12 2 4-8" stroke="#7d4fe0" stroke-width="2.8"/>
<path d="M-4-5l-11-1-3-8M4-6l11-4v-7" stroke="#a07aff" stroke-width="3.2"/>
</g>
<g fill="#efe4ff" stroke="#1d0b3d" stroke-width=".7" stroke-linejoin="round">
<path d="M-20-12c-2-6 1-10 8-11-4 3-5 6-4 10zM13-15c0-5-3-7-8-7 7-3 13 0 12 7z"/>
<path d="M-23-2c-1-5 1-8 5-9-2 3-2 5-1 8zM23-5c2-5 0-8-4-9 2 3 2 5 1 8z"/>
<path d="M-17 19l-3 4 5-1 2 2v-5zM14 18l1 5 2-3 4 1-3-4z"/>
</g>
<path d="M0-10c6 0 8 6 7 12-1 5-3 9-6 11-5-1-8-6-8-11 0-6 2-12 7-12z" fill="#5b2fc0" stroke="#1d0b3d"/>
<path d="M-6-2c4 2.5 9 2.5 12.5 0M-6.5 3c4 2.5 9 2.5 13 0M-4.5 8c3 2 6.5 2 9 0"
 fill="none" stroke="#c3a6ff" stroke-width="1.1"/>
<path d="M-1-22c5 0 7 5 6 9-.5 4-3 7-6 8-3-1-6-4-6-9 0-4 2-8 6-8z" fill="#9c74ff" stroke="#1d0b3d"/>
<path d="M-.5-12v6M-4-11c0 2 .5 3 1.5 4.5M3-11c0 2-.5 3-1.5 4.5" stroke="#5b2fc0" fill="none"/>
<path d="M-5-18l3.5 2.5-3 1.8zM4-18l-3.5 2.5 3 1.8z" fill="#fffbe8"/>
</g>"""

BLIP: Final = """\
<g id="blip">
<circle r="19" fill="#160a2e" opacity=".75"/>
<path d="M0 0V-19A19 19 0 0 1 16.5-9.5z" fill="url(#sweep)"/>
<circle r="19" fill="none" stroke="#a884ff" stroke-width="1.6"/>
<circle r="13.5" fill="none" stroke="#a884ff" stroke-width="1" opacity=".65" stroke-dasharray="6 3"/>
<path d="M0-22v5M0 17v5M-22 0h5M17 0h5" stroke="#cdb6ff" stroke-width="1.3"/>
<circle r="8.5" fill="#0b0519" stroke="#d9c7ff" stroke-width="1.2"/>
</g>"""

# Features: each a drawing, not a letter.

CRATES: Final = """\
<g id="crates" stroke="#0a1416">
<path d="M-19-8h18v18h-18z" fill="#46605c"/><path d="M-16-5h12v12h-12z" fill="#57756f"/>
<path d="M-16-5l12 12M-4-5l-12 12" stroke="#2b413e" stroke-width="1.4"/>
<path d="M2-19h16v16H2z" fill="#3e5652"/><path d="M5-16h10v10H5z" fill="#4d6963"/>
<path d="M5-11h10M10-16v10" stroke="#2b413e" stroke-width="1.4"/>
<path d="M2 1h17v17H2z" fill="#4f6c66"/><path d="M5 4h11v11H5z" fill="#638680"/>
<path d="M5 15l11-11" stroke="#2b413e" stroke-width="1.4"/>
<path d="M-19-8h18M2-19h16M2 1h17" stroke="#9cc4bb" stroke-width="1.2"/>
</g>"""

RUBBLE: Final = """\
<g id="rubble" stroke="#0a1214" stroke-linejoin="round">
<path d="M-20 6l6-8 9 2 3 8-8 6-9-2z" fill="#3a494c"/>
<path d="M-2-6l8-7 10 4-1 9-9 4-7-4z" fill="#4a5b5e"/>
<path d="M1 10l8-6 9 4 1 7-8 4-9-3z" fill="#334145"/>
<path d="M-17-11l5-7 8 1 1 6-6 5-7-1z" fill="#42525a"/>
<path d="M-7 3l4-5 6 2 0 5-5 3z" fill="#5a6c6e"/>
<path d="M10-19l4-2 4 3-3 4-5-1zM-8 16l4-2 3 3-3 3zM-21-2l3-2 2 2-3 2z" fill="#52646a"/>
<path d="M-14-2l9 2-4 5M6-13l-1 8 10 4M-12-18l1 5 8-2M9 4l1 7 9-3"
 fill="none" stroke="#8fa5a5" stroke-width=".8"/>
</g>"""

BULKHEAD: Final = """\
<g id="bulkhead">
<path d="M-23-23h46v46h-46z" fill="#1b2b30" stroke="#0a1416"/>
<path d="M-20-20h40v40h-40z" fill="#26393e" stroke="#5d8086"/>
<path d="M-20-12l8-8h9l-17 17zM-20 8L8-20h9L-20 17zM-11 20L20-11v9L-2 20zM9 20L20 9v9l-2 2z"
 fill="#0d181b" opacity=".8"/>
<path d="M-23-23h46v46h-46z" fill="none" stroke="#b6dcd5" stroke-width="1.6"/>
<g fill="#b6dcd5"><circle cx="-17" cy="-17" r="1.6"/><circle cx="17" cy="-17" r="1.6"/>
<circle cx="-17" cy="17" r="1.6"/><circle cx="17" cy="17" r="1.6"/></g>
</g>"""

TANK: Final = """\
<g id="tank">
<path d="M-12-20h24l4 5v30l-4 5h-24l-4-5v-30z" fill="#1d343b" stroke="#0a1416"/>
<rect x="-10" y="-16" width="20" height="32" rx="10" fill="url(#cryo)" stroke="#9fe8f2" stroke-width="1.2"/>
<path d="M0-10a4 4 0 0 1 0 8 4 4 0 0 1 0-8zM-5 0h10l1 5-2 8h-8l-2-8z" fill="#0b2a36" opacity=".75"/>
<path d="M-6-9c0-3 2-5 4-5" stroke="#f0ffff" stroke-width="1.6" fill="none" stroke-linecap="round"/>
<path d="M-15-9h3M-15 0h3M-15 9h3M12-9h3M12 0h3M12 9h3" stroke="#6fb6c2" stroke-width="1.6"/>
</g>"""

PITFALL: Final = """\
<g id="pitfall">
<path d="M-20-14l8-5 7 2 9-4 10 4 6 8-3 8 4 9-9 7-9-2-8 5-10-3-5-8 3-8z" fill="#24363a" stroke="#0a1416"/>
<path d="M-16-11l7-4 6 3 8-4 8 4 4 6-3 8 3 7-7 5-8-3-6 5-8-3-3-7 2-7z"
 fill="url(#depth)" stroke="#7fa7a8" stroke-width="1.1" stroke-linejoin="round"/>
<path d="M-10-8l4 4M7-10l-2 6M11 8l-6-3M-8 9l4-4" stroke="#33484c" stroke-width="1"/>
</g>"""

LADDER: Final = """\
<g id="ladder">
<rect x="-15" y="-20" width="30" height="40" rx="3" fill="url(#depth)" stroke="#7fa7a8" stroke-width="1.1"/>
<path d="M-9-20v40M9-20v40" stroke="#d3ece6" stroke-width="2.6"/>
<path d="M-9-14H9M-9-7H9M-9 0H9M-9 7H9M-9 14H9" stroke="#a9cfc8" stroke-width="2"/>
</g>"""

GENERATOR: Final = """\
<g id="generator">
<path d="M-19-8l11-11H8L19-8V8L8 19H-8L-19 8z" fill="#1c3138" stroke="#0a1416"/>
<path d="M-19-8l11-11H8L19-8V8L8 19H-8L-19 8z" fill="none" stroke="#6d949a" stroke-width="1.2"/>
<circle r="12" fill="#0b1d22" stroke="#5fe0cf" stroke-width="1.2"/>
<circle r="12" fill="url(#core)"/>
<g stroke="#bff7ec" stroke-width="1.6" fill="none">
<path d="M0-12a12 12 0 0 1 0 12 12 12 0 0 0 0 12M-12 0a12 12 0 0 1 12 0 12 12 0 0 0 12 0"/></g>
<circle r="3.6" fill="#f2fffb"/>
<g fill="#89b7b5"><circle cx="-13" cy="-13" r="2"/><circle cx="13" cy="-13" r="2"/>
<circle cx="-13" cy="13" r="2"/><circle cx="13" cy="13" r="2"/></g>
</g>"""

# Doors bar the way north; a door across an east-west passage is turned. The two leaves slide into the walls.

DOOR_SHUT: Final = """\
<g id="door-shut">
<path d="M-24-9h6V9h-6zM18-9h6V9h-6z" fill="#2c4a4f" stroke="#0a1416"/>
<path d="M-19-5H-.8V5H-19zM.8-5H19V5H.8z" fill="#eafff8" filter="url(#glow)" opacity=".55"/>
<path d="M-19-5H-.8V5H-19zM.8-5H19V5H.8z" fill="#d8f6ee"/>
<path d="M-19 0H-5M5 0H19" stroke="#5c8a86" stroke-width="1.4"/>
<path d="M-4-5v10M4-5v10" stroke="#5c8a86" stroke-width="1"/>
</g>"""

DOOR_OPEN: Final = """\
<g id="door-open">
<path d="M-24-9h6V9h-6zM18-9h6V9h-6z" fill="#2c4a4f" stroke="#0a1416"/>
<path d="M-24-4h9v8h-9zM15-4h9v8h-9z" fill="#d8f6ee"/>
<path d="M-14 0h28" stroke="#bdeee2" stroke-width="1" stroke-dasharray="2 4" opacity=".55"/>
</g>"""

ENTRY: Final = """\
<g id="entry">
<path d="M-24 24v-30a24 24 0 0 1 48 0v30z" fill="url(#contact)"/>
<g class="contact" fill="none" stroke="#b08cff" stroke-linecap="round">
<path d="M-17 22a17 17 0 0 1 34 0" stroke-width="1.6"/>
<path d="M-22 14a23 23 0 0 1 44 0" stroke-width="1.3" opacity=".6"/>
<path d="M-22 4a25 25 0 0 1 44 0" stroke-width="1.1" opacity=".3"/>
</g>
</g>"""

EXIT: Final = """\
<g id="exit">
<path d="M-24 24h48v-36h-48z" fill="url(#haven)"/>
<g fill="none" stroke="#f0c36a" stroke-width="3" stroke-linejoin="round">
<path d="M-10 18L0 9l10 9"/><path d="M-10 7L0-2l10 9" opacity=".6"/><path d="M-10-4L0-13l10 9" opacity=".3"/>
</g>
</g>"""

PIECES: Final = {"marine": MARINE, "stealer": STEALER, "blip": BLIP}

# The marks of the map, and what is drawn for them.
MARKS: Final = {
    "+": "door-shut",
    "/": "door-open",
    "c": "crates",
    "r": "rubble",
    "b": "bulkhead",
    "k": "tank",
    "p": "pitfall",
    "l": "ladder",
    "g": "generator",
}

FIGURES: Final = {
    **PIECES,
    "door-shut": DOOR_SHUT,
    "door-open": DOOR_OPEN,
    "crates": CRATES,
    "rubble": RUBBLE,
    "bulkhead": BULKHEAD,
    "tank": TANK,
    "pitfall": PITFALL,
    "ladder": LADDER,
    "generator": GENERATOR,
    "entry": ENTRY,
    "exit": EXIT,
}

SHADES: Final = """\
<radialGradient id="ground" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#0a1619"/>
<stop offset="1" stop-color="#04090b"/></radialGradient>
<linearGradient id="plate" x2="0" y2="1"><stop offset="0" stop-color="#17292e"/>
<stop offset="1" stop-color="#122227"/></linearGradient>
<radialGradient id="depth"><stop offset="0" stop-color="#000"/><stop offset=".7" stop-color="#03080a"/>
<stop offset="1" stop-color="#0c191d"/></radialGradient>
<linearGradient id="cryo" x2="1" y2="1"><stop offset="0" stop-color="#bff3fb"/>
<stop offset=".5" stop-color="#3f9db0"/><stop offset="1" stop-color="#1d5868"/></linearGradient>
<radialGradient id="core"><stop offset="0" stop-color="#d9fff6" stop-opacity=".9"/>
<stop offset=".5" stop-color="#38c9b4" stop-opacity=".5"/>
<stop offset="1" stop-color="#38c9b4" stop-opacity="0"/>
</radialGradient>
<radialGradient id="contact" cx=".5" cy="1" r="1"><stop offset="0" stop-color="#8a5bf0" stop-opacity=".55"/>
<stop offset=".55" stop-color="#6a3fd0" stop-opacity=".16"/>
<stop offset="1" stop-color="#6a3fd0" stop-opacity="0"/>
</radialGradient>
<linearGradient id="haven" x2="0" y2="1"><stop offset="0" stop-color="#f0c36a" stop-opacity="0"/>
<stop offset="1" stop-color="#f0c36a" stop-opacity=".28"/></linearGradient>
<linearGradient id="sweep" x2="1" y2="0"><stop offset="0" stop-color="#a884ff" stop-opacity=".1"/>
<stop offset="1" stop-color="#cdb6ff" stop-opacity=".75"/></linearGradient>
<filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="4"/></filter>
<filter id="halo" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter>"""
