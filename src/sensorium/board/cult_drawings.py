"""The drawings of the cult: its hybrids, its weapons, and power armour, which ``drawings`` joins to the others.

A hybrid stands upright like a man and has one claw: its weapon is drawn in the other hand, so that it is known by what
it shoots with.
"""

from typing import Final

BODY: Final = """\
<ellipse cy="4" rx="17" ry="17" fill="#05030c" opacity=".55"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M-7-3l-11-4-1-10M8-2l7-5 1-6" stroke="#12062b" stroke-width="6.5"/>
<path d="M-7-3l-11-4-1-10" stroke="#a67fff" stroke-width="4"/><path d="M8-2l7-5 1-6" stroke="{cloth}"
 stroke-width="4.2"/></g>
<path d="M-22-15.500c-1.5-6.5 2.5-10.5 11-10-5 2.5-7 5.5-6 10.500z" fill="#f3ebff" stroke="#1a0a38" stroke-width=".9"/>
<path d="M-10-7L0-11l10 4 3 14-4 13q-9 4-18 0l-4-13z" fill="{cloth}" stroke="#12062b" stroke-width="1.6"
 stroke-linejoin="round"/>
<path d="M-13 5h26M-3-8l-2 29M3-8l2 29" fill="none" stroke="{seam}" stroke-width="1.6"/>
<path d="M0-19c5.6 0 7.6 4.6 6.8 8.800C6-6 3.5-3.5 0-2.500c-3.500-1-6.200-3.800-6.800-7.700C-7.6-14.5-5.500-19 0-19z"
 fill="#d9c6ff" stroke="#1a0a38" stroke-width="1.3"/>
<path d="M-2.500-18v6M2.500-18v6" stroke="#5b2fc0" class="fine"/>
<path d="M-5.500-11.500l4 1.800-4 1.600zM5.500-11.500l-4 1.800 4 1.600z" fill="#1a0a38"/>"""

CULT_PIECES: Final[dict[str, str]] = {
    "hybrid": BODY.format(cloth="#7f8f5a", seam="#3d4628"),
    "psyker": (
        BODY.format(cloth="#5a2f86", seam="#c79bff")
        + """\
<path d="M-15-15a17 17 0 0130 0" fill="none" stroke="#04030a" stroke-width="6" stroke-linecap="round"/>
<path d="M-15-15a17 17 0 0130 0" fill="none" stroke="#ffd9fb" stroke-width="3.2" stroke-linecap="round"/>
<path d="M0-26v-9M-9-24l-4-8M9-24l4-8" stroke="#ffd9fb" stroke-width="2.6" stroke-linecap="round"/>"""
    ),
}

CULT_WEAPONS: Final[dict[str, str]] = {
    "lasgun": """\
<g stroke="#0b0a06" stroke-width="1.2"><path d="M10.4-38h3.600v22h-3.600z" fill="#eef5f6"/>
<path d="M8.5-18h7.400V-4H8.500z" fill="#8a6d4a"/><circle cx="12.2" cy="-39" r="3.2" fill="#ff6a5a"/></g>""",
    "bolter": """\
<g stroke="#0b0a06" stroke-width="1.4"><path d="M8.6-27h7v12h-7z" fill="#f1f7f5"/>
<path d="M5-18h14v10H5z" fill="#55656d"/><path d="M15-9h6.500V2H15z" fill="#d8b05a"/></g>""",
    "autocannon": """\
<g stroke="#0b0a06" stroke-width="1.4"><path d="M8.4-44h7.400v30H8.400z" fill="#eef5f6"/>
<path d="M4-46h16.500v7.500H4z" fill="#3f4d53"/><path d="M8.4-30h7.400" stroke="#3f4d53" stroke-width="3"/>
<path d="M1-18h22V-4H1z" fill="#5d6d74"/><path d="M22-16l6 5v9h-6z" fill="#e0b64f"/></g>""",
    "conversion-beamer": """\
<g stroke="#0b0a06" stroke-width="1.4" stroke-linejoin="round"><path d="M8-26h8.500V-2H8z" fill="#37464d"/>
<path d="M-4-25q16-19 32.500 0l-7 5q-9-9-18.500 0z" fill="#7ff2ff"/>
<circle cx="12.2" cy="-11" r="6.500" fill="#eafcff"/><circle cx="12.2" cy="-11" r="2.800" fill="#0e4350"/></g>""",
    "missile-launcher": """\
<g stroke="#0b0a06" stroke-width="1.5" stroke-linejoin="round"><path d="M5-33h14.500V12H5z" fill="#6f8b77"/>
<path d="M5-33h14.500v6H5zM5-10h14.500v5H5z" fill="#dfe9e0"/><path d="M6.800-33l5.500-10 5.500 10z" fill="#ff7a4d"/>
<path d="M5 12h14.500l4.500 8H.500z" fill="#37464d"/></g>""",
    "melta-bomb": """\
<g stroke="#0b0a06" stroke-width="1.4"><circle cx="-13" cy="-18" r="9" fill="#c8d4d6"/>
<path d="M-22-18h18M-13-27v18" stroke="#37464d" stroke-width="3"/><circle cx="-13" cy="-18" r="4.200" fill="#ff5a3a"/>
</g>""",
    "plasma-grenades": """\
<g stroke="#0b0a06" stroke-width="1.3"><circle cx="-20" cy="-11" r="4.600" fill="#e7dcff"/>
<circle cx="-13" cy="-19" r="4.600" fill="#e7dcff"/><circle cx="-5" cy="-25" r="4.600" fill="#e7dcff"/>
<path d="M-20-11h.1M-13-19h.1M-5-25h.1" stroke="#7a4cf0" stroke-width="3.600" stroke-linecap="round"/></g>""",
    "power-armour": """\
<g stroke="#0b0a06" stroke-width="1.5"><path d="M-12 9h24v13h-24z" fill="#8fa6b2"/>
<circle cx="-7" cy="16" r="4.400" fill="#22303a"/><circle cx="7" cy="16" r="4.400" fill="#22303a"/>
<circle cx="-15" cy="1" r="9" fill="#e3f0f7"/><circle cx="15" cy="1" r="9" fill="#e3f0f7"/></g>
<path d="M-19.500 1h9M10.500 1h9" stroke="#4c6a7c" stroke-width="3"/>""",
}
