import { loadConfig } from '../platform/config.ts';
import { watchConnection } from '../platform/connectivity.ts';
import { currentLanguage, startI18n } from '../platform/i18n.ts';
import { rootLanguage, storedLanguage } from '../platform/language.ts';
import { followOtherTabs } from '../platform/sessionTokens.ts';
import { correctAddress, languageOf } from '../platform/startAddress.ts';
import { transport } from '../platform/transport.ts';

/** Corrects the address of the page, then makes texts and the backend's address ready. [SHELL-10, WIRE-02] */
export const startApp = async (): Promise<void> => {
  const context = { stored: storedLanguage(), browserLanguage: navigator.language };
  const address = window.location.hash.replace(/^#/, '');
  const corrected = correctAddress(address, context);
  if (corrected !== address) window.history.replaceState(null, '', `#${corrected}`);

  const language = languageOf(corrected) ?? rootLanguage(context.stored, context.browserLanguage);
  const [config] = await Promise.all([loadConfig(), startI18n(language)]);
  transport.apiBaseUrl = config.apiBaseUrl;
  transport.language = currentLanguage;
  watchConnection();
  followOtherTabs();
};
