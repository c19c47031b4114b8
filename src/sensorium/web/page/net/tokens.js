// @ts-check
// The seats this browser holds. A token is a seat: whoever has it sits there, so they never leave the browser but for the server.
import { BASE } from './addresses.js';

const STORED = `sensorium.tokens${BASE}`; // another server of the same host has other seats
const PLACE = 'sensorium.place';
const MOST = 60;

/** @typedef {{token: string, mission?: string, seat?: string, with?: string, by?: string, looked?: number, war?: string, at: number}} Kept `war`: the way back to the war room; `with`: the other seat of a hot-seat game; `looked`: when it last had the screen; `by`: the invitation that led there */

/** @returns {Kept[]} the latest first */
export function keptTokens() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.token === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {string} token @param {{mission?: string, seat?: string, with?: string, by?: string, looked?: number, war?: string}} [about] */
export function keepToken(token, about = {}) {
  const others = keptTokens().filter((one) => one.token !== token);
  const before = keptTokens().find((one) => one.token === token);
  write([{ ...before, ...about, token, at: Date.now() }, ...others].slice(0, MOST));
}

/** The way back to the war room from a battle; empty: this is none, or was entered elsewhere. @param {string} token */
export const warOf = (token) => keptTokens().find((one) => one.token === token)?.war ?? '';

/** @param {string} token */
export function forgetToken(token) {
  write(keptTokens().filter((one) => one.token !== token));
}

/** A name for this browser, by which the server knows that two connections are of one place. */
export function placeName() {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    const known = localStorage.getItem(PLACE);
    if (known) return known;
    localStorage.setItem(PLACE, fresh);
  } catch {
    // another one each time, then
  }
  return fresh;
}

/** @param {Kept[]} kept */
function write(kept) {
  try {
    localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // not kept, then
  }
}
