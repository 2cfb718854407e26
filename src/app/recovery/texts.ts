import en from '#locales/en/recovery.json';
import fi from '#locales/fi/recovery.json';
import sv from '#locales/sv/recovery.json';
import type { Language } from '#contract/constants.ts';

/** Key of a text of the recovery page. */
export type RecoveryText = keyof typeof sv;

const texts: Readonly<Record<Language, Readonly<Record<RecoveryText, string>>>> = { sv, en, fi };

/** Returns the recovery page's texts in a language; bundled with it, since nothing else may be loaded. */
export const textsIn =
  (language: Language) =>
  (key: RecoveryText, values: Readonly<Record<string, string | number>> = {}): string =>
    texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
