// @ts-check
// There is nothing at this address: say so, and where to go instead.
import { t } from '../i18n/i18n.js';
import { say } from './join_screens.js';

/** @param {HTMLElement} root */
export function mount(root) {
  document.title = `${t('nowhere.title')} · Sensorium`;
  const draw = () => say(root, t('nowhere.title'), t('nowhere.hint'));
  draw();
  document.addEventListener('language', draw);
  return () => document.removeEventListener('language', draw);
}
