// @ts-check
// The seats this browser holds. A token is a seat: whoever has it sits there, so they never leave the browser but for the server.
import { BASE } from './addresses.js';

const STORED = `sensorium.tokens${BASE}`; // another server of the same host has other seats
const MOST = 60;

/** @typedef {{token: string, mission?: string, seat?: string, with?: string, at: number}} Kept `with`: the other seat of a hot-seat game */

/** @returns {Kept[]} the latest first */
export function keptTokens() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.token === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {string} token @param {{mission?: string, seat?: string, with?: string}} [about] */
export function keepToken(token, about = {}) {
  const others = keptTokens().filter((one) => one.token !== token);
  const before = keptTokens().find((one) => one.token === token);
  write([{ ...before, ...about, token, at: Date.now() }, ...others].slice(0, MOST));
}

/** @param {string} token */
export function forgetToken(token) {
  write(keptTokens().filter((one) => one.token !== token));
}

/** @param {Kept[]} kept */
function write(kept) {
  try {
    localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // not kept, then
  }
}
