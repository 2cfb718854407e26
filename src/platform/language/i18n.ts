import type { BackendModule, ResourceKey } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { defaultLanguage, languages } from '#contract/constants.ts';
import { isLanguage } from './language.ts';
import { files as defaultFiles, texts as defaultTexts } from '../startTexts/sv.ts';

/** The i18next instance of the interface. */
export const i18n = i18next;

const startTexts = {
  sv: () => Promise.resolve({ texts: defaultTexts, files: defaultFiles }),
  en: () => import('../startTexts/en.ts'),
  fi: () => import('../startTexts/fi.ts'),
} satisfies Record<Language, unknown>;

const readNamespace = async (language: string, namespace: string): Promise<ResourceKey> => {
  if (!isLanguage(language)) throw new Error(`No texts in ${language}`);
  const { texts, files } = await startTexts[language]();
  if (namespace === 'common' || namespace === 'session') return texts[namespace];
  const load = files[`../../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts ${language}/${namespace}`);
  return load();
};

/** Loads a namespace's texts in every language, the default one first: for parsing, not for display. */
export const textsInAllLanguages = (namespace: string): Promise<ResourceKey[]> =>
  Promise.all(
    languages
      .toSorted((a, b) => Number(b === defaultLanguage) - Number(a === defaultLanguage))
      .map((language) => readNamespace(language, namespace)),
  );

/** Loads a namespace on first use; the first screen's two come in one request. */
const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    readNamespace(language, namespace).then(
      (texts) => done(null, texts),
      // `true` makes i18next retry: the connection may come back.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

/** Loads the texts of a language; Swedish is the fallback for missing ones. [SHELL-29, SHELL-30] */
export const startI18n = async (language: Language): Promise<void> => {
  i18n.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
  await i18n
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      // Swedish is the fallback of every language, so its first texts are bundled.
      resources: { [defaultLanguage]: defaultTexts },
      partialBundledLanguages: true,
      fallbackLng: defaultLanguage,
      supportedLngs: [...languages],
      ns: ['common', 'session'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
};

/** Returns the language of the interface. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : defaultLanguage);

/** Loads a language's texts for all namespaces in use; false if some are unavailable. */
export const fetchTexts = (language: Language): Promise<boolean> =>
  Promise.all(
    (i18n.reportNamespaces?.getUsedNamespaces() ?? []).map((namespace) => readNamespace(language, namespace)),
  ).then(
    () => true,
    () => false,
  );

/** Preloads a screen's namespaces; a failed fetch is reported when the screen loads them again. */
export const preloadTexts = (namespaces: readonly string[]): Promise<void> =>
  i18n.loadNamespaces([...namespaces]);
