import { openingPlace } from './app/openingPlace.ts';
import { isMenuLeftCollapsed, menuWidthPx } from './app/shell/menus/menuChoice.ts';
import { readStoredUser } from './entities/session/storedUser.ts';
import { languageOf, correctAddress } from './platform/startAddress.ts';
import { defaultLanguage } from './contract/constants.ts';
import type { Language } from './contract/constants.ts';
import type { User } from './contract/people/user.ts';
import { storedLanguage } from './platform/language/language.ts';
import { localTexts } from './platform/storage/storage.ts';
import { storageKeys } from './platform/storage/storageKeys.ts';

/** The files behind the login, relative to the page: inserted by the build. */
declare const openingFiles: {
  parts: readonly string[];
  /** What another address than the dashboard's wants beside them. */
  beyond: readonly string[];
  texts: Readonly<Record<Language, string>>;
  /** `askAhead.ts` as a script. */
  calls: string;
};

const fetchAhead = (href: string): void => {
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }));
};

/** By import, so that it doesn't count as a needed script: what isn't requested here the program requests. */
const askAhead = (): void => {
  import(/* @vite-ignore */ new URL(openingFiles.calls, document.baseURI).href).catch(() => undefined);
};

/**
 * Where a page opens with the dashboard, which it answers: shows the shell's outline, and whose it is where the device knows the name, until the
 * program paints itself. The page below this script isn't there yet: the name waits for it.
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
 * Runs before the page is painted and the program is loaded: with a session it preloads the code behind the login, and the first calls, and
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
