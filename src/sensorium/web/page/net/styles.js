// @ts-check
import { address } from './addresses.js';

/** A style sheet, fetched once; nothing is drawn before it is there. @param {string} name @returns {Promise<void>} */
export function style(name) {
  if (document.getElementById(`style-${name}`)) return Promise.resolve();
  return new Promise((done) => {
    const sheet = document.createElement('link');
    sheet.id = `style-${name}`;
    sheet.rel = 'stylesheet';
    sheet.href = address(`/page/style/${name}.css`);
    sheet.onload = sheet.onerror = () => done();
    document.head.append(sheet);
  });
}
