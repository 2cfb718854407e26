import { openingPlace } from './app/openingPlace.ts';
import { isMenuLeftCollapsed, menuWidthPx } from './app/shell/menus/menuChoice.ts';
import { readStoredUser } from './entities/session/storedUser.ts';
import { languageOf, correctAddress } from './platform/startAddress.ts';
import { defaultLanguage } from './contract/constants.ts';
import type { Language } from './contract/constants.ts';
import type { User } from './contract/users/user.ts';
import { storedLanguage } from './platform/language/language.ts';
import { localTexts } from './platform/storage/storage.ts';
import { storageKeys } from './platform/storage/storageKeys.ts';

/** Files of the code after the login, relative to the page: inserted by the build. */
declare const openingFiles: {
  parts: readonly string[];
  /** Additional files for an address other than the dashboard's. */
  beyond: readonly string[];
  texts: Readonly<Record<Language, string>>;
  /** URL of `askAhead.ts` as a script. */
  calls: string;
};

const fetchAhead = (href: string): void => {
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }));
};

/** Loads the script by `import()`, so that it doesn't count as a needed script: the program sends the calls that aren't sent here. */
const askAhead = (): void => {
  import(/* @vite-ignore */ new URL(openingFiles.calls, document.baseURI).href).catch(() => undefined);
};

/**
 * Shows the shell's outline if a page opens with the dashboard, with the customer's name if the device knows it, until the program renders;
 * returns whether it does. The page below this script isn't parsed yet: the name waits for it.
 */
const showFrame = (address: string): boolean => {
  const user = readStoredUser();
  const place = user && openingPlace(address, user);
  if (!place) return false;
  const { dataset, style } = document.documentElement;
  dataset.layout = 'shell';
  style.setProperty('--menu-width', `${menuWidthPx[isMenuLeftCollapsed() ? 'collapsed' : 'open']}px`);
  // Stored data may be from an earlier version.
  const { customer }: Partial<User> = user;
  if (customer?.id !== place.customerId) return true;
  const look = new MutationObserver(() => {
    const heading = document.querySelector('#frame p');
    if (!heading) return;
    look.disconnect();
    heading.textContent = customer.name;
  });
  look.observe(document, { childList: true, subtree: true });
  return true;
};

/**
 * Runs before the page is painted and the program is loaded: with a session it preloads the code after the login, and the first calls, and
 * shows the shell's outline; without one it shows the brand.
 */
const open = (): void => {
  const context = { stored: storedLanguage(), browserLanguage: navigator.language };
  const address = correctAddress(window.location.hash.replace(/^#/, ''), context);
  const language = languageOf(address) ?? defaultLanguage;
  document.documentElement.lang = language;
  if (localTexts.get(storageKeys.token)) {
    const beyond = showFrame(address) ? [] : openingFiles.beyond;
    askAhead();
    [...openingFiles.parts, openingFiles.texts[language], ...beyond].forEach(fetchAhead);
  } else document.documentElement.dataset.layout = 'plain';
};

open();
