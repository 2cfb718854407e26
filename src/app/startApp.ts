import { loadConfig } from '../platform/config.ts';
import { watchConnection } from '../platform/connectivity.ts';
import { currentLanguage, startI18n } from '../platform/i18n.ts';
import { rootLanguage, storedLanguage } from '../platform/language.ts';
import { followOtherTabs } from '../platform/sessionTokens.ts';
import { correctAddress, languageOf } from '../platform/startAddress.ts';
import { transport } from '../platform/transport.ts';

/**
 * Corrects the address of the page and makes texts ready. The backend's address is asked for meanwhile: calls wait for it,
 * the first screen doesn't. [SHELL-10, WIRE-02]
 */
export const startApp = async (): Promise<void> => {
  const context = { stored: storedLanguage(), browserLanguage: navigator.language };
  const address = window.location.hash.replace(/^#/, '');
  const corrected = correctAddress(address, context);
  if (corrected !== address) window.history.replaceState(null, '', `#${corrected}`);

  const language = languageOf(corrected) ?? rootLanguage(context.stored, context.browserLanguage);
  transport.ready = loadConfig().then((config) => {
    transport.apiBaseUrl = config.apiBaseUrl;
  });
  transport.language = currentLanguage;
  await startI18n(language);
  watchConnection();
  followOtherTabs();
};
