// @ts-check
/** The war room's place in the router. */
import { mountRoom } from '../ship/room_mount.js';
import { WarScreen } from './screen.js';
import { reduceWar } from './state.js';

/** @param {HTMLElement} root @param {{rest: string, params: URLSearchParams}} where */
export const mount = (root, where) => mountRoom({ kind: 'war', mission: 'campaign', words: ['war', 'ship', 'overview'], wage: reduceWar, Screen: WarScreen }, root, where);
