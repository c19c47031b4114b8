// @ts-check
/** Small signs, drawn as lines so that they look the same everywhere. */
import { h } from '../dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  fire: 'M10 2v4M10 14v4M2 10h4M14 10h4M10 6.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7',
  assault: 'M4 3l9 10M16 3L7 13M11 15l4-4M5 11l4 4M14.500 14.500L17 17M5.500 14.500L3 17',
  overwatch: 'M10 16L3 5M10 16l7-11M4.500 7.500a7.500 7.500 0 0 1 11 0M7 11.500a4 4 0 0 1 6 0',
  guard: 'M10 2.500l6 2v5c0 4-2.500 6.500-6 8c-3.500-1.500-6-4-6-8v-5z',
  unjam: 'M4 10a6 6 0 0 1 10.500-4M16 10a6 6 0 0 1-10.500 4M14.500 2.500V6H11M5.500 17.500V14H9',
  reload: 'M6 3h8v9l-2 5H8l-2-5zM6 7h8M6 10.500h8',
  'full-auto': 'M3 5h7l3 1.500L10 8H3zM5 10h9l3 1.500l-3 1.500H5zM3 15h7l3 1.500L10 18H3z',
  plasma: 'M4 16L14 6M12 4l4-1-1 4M3 13l4 4M9 15a4 4 0 1 0 6-2',
  melta: 'M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12M10 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6M10 1v3M10 16v3M1 10h3M16 10h3',
  grenade: 'M10 6.500a5.500 5.500 0 1 0 0 11a5.500 5.500 0 1 0 0-11M8 6.500V3h4v3.500M12 3h4v3',
  'stand-down': 'M4 7l6 6l6-6M5 16h10',
  convert: 'M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14M10 8.500v3M10 6.200v.1',
  enter: 'M3 10h10M9 6l4 4l-4 4M16.500 3v14',
  exit: 'M7 10h10M13 6l4 4l-4 4M3.500 3v14',
  climb: 'M6 2v16M14 2v16M6 6h8M6 10h8M6 14h8',
  prescience: 'M10 2l1.800 6.200L18 10l-6.200 1.800L10 18l-1.800-6.200L2 10l6.200-1.800z',
  flame: 'M10 18c-4 0-5.500-3-5.500-5.500c0-3 2.500-4 3-7.500c2 1 2.500 2.500 2.500 4c1-.5 1.500-1.500 1.500-2.500c2 1.500 4 3.500 4 6.500c0 2.500-1.500 5-5.500 5',
  barrier: 'M3 5h14M3 10h14M3 15h14M7 5v5M13 5v5M10 10v5',
  storm: 'M11 2L5 11h4l-1 7l7-10h-4.500z',
  open: 'M4 3h5v14H4zM13 3h3v14h-3M10.500 10h2.500',
  close: 'M4 3h6v14H4zM10 3h6v14h-6M8 10h.1M12 10h.1',
  work: 'M10 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6M10 2v3M10 15v3M2 10h3M15 10h3M4.300 4.300l2.100 2.100M13.600 13.600l2.100 2.100M15.700 4.300l-2.100 2.100M6.400 13.600l-2.100 2.100',
  drop: 'M10 3v9M6 8.500l4 4l4-4M4 16.500h12',
  hand: 'M3 7h12M12 4l3 3l-3 3M17 13H5M8 10l-3 3l3 3',
  destruct: 'M10 2l1.500 5L16 4.500L13.500 9L18 10l-4.500 1.500L16 16l-4.500-2.500L10 18l-1.500-4.500L4 16l2.500-4.500L2 10l4.500-1L4 4.500L8.500 7z',
  left: 'M8 4L4 8l4 4M4 8h7a5 5 0 0 1 5 5v3',
  right: 'M12 4l4 4l-4 4M16 8H9a5 5 0 0 0-5 5v3',
  about: 'M7 12l-3.500 3.500L7 19M3.500 15.500H12a5.500 5.500 0 0 0 0-11H6',
  undo: 'M7 4L3 8l4 4M3 8h8.500a5 5 0 0 1 0 10H8',
  pause: 'M7 4v12M13 4v12',
  resume: 'M6 4l10 6l-10 6z',
  play: 'M6 4l10 6l-10 6z',
  step: 'M4 4l8 6l-8 6zM15.500 4v12',
  now: 'M3 4l6 6l-6 6M9 4l6 6l-6 6M17 4v12',
  share: 'M10 12V3M6.500 6L10 2.500L13.500 6M4 10v7h12v-7',
  settings: 'M3 5h8M15 5h2M3 10h2M9 10h8M3 15h8M15 15h2M13 3v4M7 8v4M13 13v4',
  help: 'M7 7.500a3 3 0 1 1 4.500 2.500c-1 .6-1.500 1.200-1.500 2.500M10 15.800v.1',
  squad: 'M3 4h14v4H3zM3 12h14v4H3zM5.500 6h.1M5.500 14h.1',
  log: 'M4 5h12M4 10h12M4 15h8',
  sight: 'M2 10c2-3.500 4.700-5.200 8-5.200s6 1.700 8 5.200c-2 3.500-4.700 5.200-8 5.200S4 13.500 2 10zM10 7.800a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0-4.400',
  cones: 'M10 16L3 5M10 16l7-11M4.500 7.500a7.500 7.500 0 0 1 11 0',
  in: 'M10 4v12M4 10h12',
  out: 'M4 10h12',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  deck: 'M10 3l7 4l-7 4l-7-4zM3 11l7 4l7-4',
  home: 'M12 4l-6 6l6 6',
  again: 'M4 10a6 6 0 1 0 2-4.500M4 2.500V6.500h4M10 7v3.500l2.500 1.500',
  hint: 'M7 14.500h6M8 17.500h4M7 12a5 5 0 1 1 6 0c-.7.600-1 1.300-1 2.500H8c0-1.200-.3-1.900-1-2.500',
  sound: 'M3 8v4h3l4 3.500v-11L6 8zM13 7.500a3.500 3.500 0 0 1 0 5M15 5a7 7 0 0 1 0 10',
  silent: 'M3 8v4h3l4 3.500v-11L6 8zM13.500 8l4 4M17.500 8l-4 4',
  shut: 'M5 5l10 10M15 5L5 15',
  N: 'M10 17V4M5 9l5-5l5 5',
  E: 'M3 10h13M11 5l5 5l-5 5',
  S: 'M10 3v13M5 11l5 5l5-5',
  W: 'M17 10H4M9 5l-5 5l5 5',
};

/** @param {string} name */
export function hasIcon(name) {
  return name in PATHS;
}

/** @param {string} name */
export function icon(name) {
  return h('svg', { class: 'icon-svg', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, h('path', { d: PATHS[name] ?? '' }));
}
