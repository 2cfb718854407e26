import type { Language } from '../contract/constants.ts';
import { defaultLanguage } from '../contract/constants.ts';
import { isLanguage, rootLanguage } from './language/language.ts';

/** Context for correcting the start address. */
export interface StartContext {
  stored: Language | null;
  browserLanguage: string;
}

/**
 * Returns the corrected address (path and query, no `#`): a supported language prefix is kept; another two-letter prefix becomes the
 * default's; a path without one gets the stored language, or the bare root's choice. The rest is kept. [SHELL-03..08, SHELL-10]
 */
export const correctAddress = (address: string, { stored, browserLanguage }: StartContext): string => {
  const [path = '', ...query] = address.split('?');
  const search = query.length ? `?${query.join('?')}` : '';
  const segments = path.split('/').filter(Boolean);
  const [first, ...rest] = segments;
  if (first === undefined) return `/${rootLanguage(stored, browserLanguage)}/${search}`;
  if (isLanguage(first)) return `/${first}/${rest.join('/')}${search}`;
  if (/^[a-z]{2}$/i.test(first)) return `/${defaultLanguage}/${rest.join('/')}${search}`;
  return `/${rootLanguage(stored, browserLanguage)}/${segments.join('/')}${search}`;
};

/** Returns the language of an address, or null. */
export const languageOf = (path: string): Language | null => {
  const first = path.split('?')[0]?.split('/').find(Boolean);
  return isLanguage(first) ? first : null;
};

/** Returns the same address in another language. [SHELL-63] */
export const inLanguage = (address: string, language: Language): string =>
  languageOf(address) ? address.replace(/^\/+[^/?]+/, `/${language}`) : `/${language}${address}`;
