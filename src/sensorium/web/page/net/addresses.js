// @ts-check
// Every address of the server as this page must write it: behind a proxy all of them may lie beneath a path of its own.

const { pathname } = new URL(import.meta.url);
/** That path: empty, or `/hulk`. The server puts this module beneath `BASE/page/`. */
export const BASE = pathname.slice(0, pathname.lastIndexOf('/page/'));

/** @param {string} path as the server's own routes have it: `/play/TOKEN` */
export const address = (path) => BASE + path;

/** To be shown and sent to others. @param {string} path */
export const link = (path) => location.origin + address(path);

/** @param {string} path */
export const socket = (path) => link(path).replace(/^http/, 'ws');

/** The path of an address as the server's routes have it; null: it is not of this server. @param {string} path */
export const route = (path) => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : null);
