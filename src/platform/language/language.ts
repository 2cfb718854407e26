import type { Language } from '#contract/constants.ts';
import { defaultLanguage, languages } from '#contract/constants.ts';
import { localTexts } from '../storage/storage.ts';
import { storageKeys } from '../storage/storageKeys.ts';

/** Returns whether a text is one of the interface languages. [SHELL-29] */
export const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

/** Returns the language chosen on this device, or null. [SHELL-09] */
export const storedLanguage = (): Language | null => {
  const storedCode = localTexts.get(storageKeys.language);
  return isLanguage(storedCode) ? storedCode : null;
};

/** Stores the chosen language on this device. [SHELL-60] */
export const storeLanguage = (language: Language): void => {
  localTexts.set(storageKeys.language, language);
};

/** Returns the language of a bare root: the stored one, else sv for a browser in Swedish, else en. [SHELL-04, SHELL-05, SHELL-06] */
export const rootLanguage = (stored: Language | null, browserLanguage: string): Language =>
  stored ?? (browserLanguage.toLowerCase().startsWith(defaultLanguage) ? defaultLanguage : 'en');
