import type { Language } from '../contract/constants.ts';
import { loadConfig } from '../platform/config.ts';
import { watchConnection } from '../platform/calls/connectivity.ts';
import { currentLanguage, startI18n } from '../platform/language/i18n.ts';
import { rootLanguage, storedLanguage } from '../platform/language/language.ts';
import { takeOpeningConfig } from '../platform/calls/openingPage.ts';
import { followOtherTabs } from '../platform/calls/sessionTokens.ts';
import { correctAddress, languageOf } from '../platform/startAddress.ts';
import { pathTo } from '../platform/paths.ts';
import { transport } from '../platform/calls/transport.ts';
import { keepRequestedAddress } from '../platform/storage/requestedAddress.ts';
import { hasSession } from './hasSession.ts';
import { routeAt } from './routes.tsx';

/** Returns the first address: without a session the login directly, without a redirect from the requested screen. [SHELL-11, SHELL-16] */
const openingAddress = (address: string, language: Language): string => {
  const [pathname = ''] = address.split('?');
  if (hasSession() || routeAt(pathname)?.isPublic) return address;
  keepRequestedAddress(address);
  return pathTo('login', {}, { language });
};

/**
 * Corrects the address of the page and loads the texts. The backend's address is fetched in parallel: calls wait for it, the first screen
 * doesn't. [SHELL-10, WIRE-02]
 */
export const startApp = async (): Promise<void> => {
  const context = { stored: storedLanguage(), browserLanguage: navigator.language };
  const address = window.location.hash.replace(/^#/, '');
  const corrected = correctAddress(address, context);
  const language = languageOf(corrected) ?? rootLanguage(context.stored, context.browserLanguage);
  const opening = openingAddress(corrected, language);
  if (opening !== address) window.history.replaceState(null, '', `#${opening}`);

  transport.ready = (takeOpeningConfig() ?? loadConfig()).then((config) => {
    transport.apiBaseUrl = config.apiBaseUrl;
    transport.isEmailFirst = config.isEmailFirst === true;
  });
  transport.language = currentLanguage;
  await startI18n(language);
  watchConnection();
  followOtherTabs();
};
