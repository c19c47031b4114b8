// @ts-check
/** The set-up's place in the router. */
import { mountRoom } from './room_mount.js';
import { ShipScreen } from './screen.js';

/** @param {HTMLElement} root @param {{rest: string, params: URLSearchParams}} where */
export const mount = (root, where) => mountRoom({ kind: 'ship', mission: 'new-ship', words: ['ship', 'overview'], Screen: ShipScreen }, root, where);
