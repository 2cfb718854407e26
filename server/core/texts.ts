import { createInstance } from 'i18next';
import type { ParseKeys } from 'i18next';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { InventoryType } from '#contract/inventory.ts';
import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import type { Problem } from '#contract/problems.ts';

/** Key of a text of the product's e-mails; with plural forms, without their suffixes. */
export type EmailTextKey = ParseKeys<'emails'>;

/** Key of a text of the fire-safety file; with plural forms, without their suffixes. */
export type FileTextKey = ParseKeys<'fireSafetyFile'>;

/** Key of a text of an installation's journal; with plural forms, without their suffixes. */
export type JournalTextKey = ParseKeys<'maintenance'> & `journal.${string}`;

/** Key of a text of packs. */
export type PackTextKey = ParseKeys<'filePacks'> & `pack.${string}`;

/** Key of a text of visits, without the plural's suffix. */
export type VisitTextKey = ParseKeys<'visits'>;

/** Key of a text of printed permits of hot work. */
export type HotWorkTextKey = ParseKeys<'hotWorkPrint'>;

/** Key of a text of the server-rendered pages. */
export type PageTextKey = ParseKeys<'pages'>;

type Values = Readonly<Record<string, string | number>>;

const folder = join(import.meta.dirname, '../../locales');
const namespaces = [
  'competence',
  'emails',
  'errors',
  'filePacks',
  'fireSafetyFile',
  'hotWorkPrint',
  'inventory',
  'maintenance',
  'pages',
  'visits',
] as const;

/** Reads the texts of a language. */
const textsIn = (language: Language): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')),
    ]),
  );

const i18n = createInstance({
  lng: defaultLanguage,
  fallbackLng: false,
  ns: [...namespaces],
  resources: Object.fromEntries(languages.map((language) => [language, textsIn(language)])),
  initAsync: false,
  interpolation: { escapeValue: false },
});
await i18n.init();

/** Returns the options of a text: values replace `{{name}}` and aren't texts themselves; a timestamp named `date` is shown as its day. */
function optionsOf(language: Language, values: Values) {
  const { date, count } = values;
  const day = /^\d{4}-\d\d-\d\d(?=T)/.exec(String(date))?.[0] ?? date;
  const replace = { ...values, ...(day !== undefined && { date: day }) };
  return { lng: language, replace, nest: false, ...(count !== undefined && { count: Number(count) }) };
}

/** Returns a text of the product's e-mails, in the plural form of `count` if it has any. */
export const emailText = (key: EmailTextKey, language: Language, values: Values = {}): string =>
  i18n.t(key, { ...optionsOf(language, values), ns: 'emails' });

/** Returns a text of the server-rendered pages. */
export const pageText = (key: PageTextKey, language: Language, values: Values = {}): string =>
  i18n.t(key, { ...optionsOf(language, values), ns: 'pages' });

/** Returns a text of packs. */
export const packText = (key: PackTextKey, language: Language, values: Values = {}): string =>
  i18n.t(key, { ...optionsOf(language, values), ns: 'filePacks' });

/** Returns a text of printed permits of hot work. */
export const hotWorkText = (key: HotWorkTextKey, language: Language, values: Values = {}): string =>
  i18n.t(key, { ...optionsOf(language, values), ns: 'hotWorkPrint' });

/** Returns a text of visits. */
export const visitText = (key: VisitTextKey, language: Language, values: Values = {}): string =>
  i18n.t(key, { ...optionsOf(language, values), ns: 'visits' });

/** Returns a text of the fire-safety file, in the plural form of `count` if it has any. */
export const fileText = (key: FileTextKey, language: Language, values: Values = {}): string =>
  i18n.t(key, { ...optionsOf(language, values), ns: 'fireSafetyFile' });

/** Returns a customer's own name of a service, else the product's by its key. */
export const serviceLabel = (
  { serviceKey, serviceName }: { serviceKey: string; serviceName: string },
  language: Language,
): string =>
  serviceName ||
  i18n.t(`names.${serviceKey}`, { lng: language, ns: 'maintenance', defaultValue: serviceKey });

/** Returns the name of an installation type. */
export const installationLabel = (type: InstallationType, language: Language): string =>
  i18n.t(`installation_types.${type}`, { lng: language, ns: 'maintenance' });

/** Returns a text of an installation's journal, in the plural form of `count` if it has any. */
export const journalText = (key: JournalTextKey, language: Language, values: Values = {}): string =>
  i18n.t(key, { ...optionsOf(language, values), ns: 'maintenance' });

/** Returns the name of a type of items. */
export const itemTypeLabel = (type: InventoryType, language: Language): string =>
  i18n.t(`kinds.${type}`, { lng: language, ns: 'inventory' });

/** Returns the name of a duty that needs competent persons. */
export const dutyLabel = (duty: CertificateKey, language: Language): string =>
  i18n.t(`duties.${duty}`, { lng: language, ns: 'competence' });

/** Returns the text of a failure, or its code when the language has no text for it. Details fill `{{name}}`. */
export const problemText = ({ code, details }: Problem, language: Language): string =>
  i18n.t(code, { ...optionsOf(language, details), ns: 'errors', defaultValue: code });

/**
 * Returns the text of a failure for server-rendered pages, using a page-specific text where the general one doesn't fit (fewer
 * options, no seconds). [LIFE-120]
 */
export function pageProblemText(failure: Problem, language: Language): string {
  const { code, field, details } = failure;
  const { seconds } = details;
  const values = typeof seconds === 'number' ? { ...details, minutes: Math.ceil(seconds / 60) } : details;
  const keys = [`refused_${field}_${code}`, `refused_${code}`];
  const key = keys.find((each) => i18n.exists(each, { lng: language, ns: 'pages' }));
  return key === undefined ? problemText(failure, language) : pageText(key as PageTextKey, language, values);
}

/** Returns the supported language that an `Accept-Language` header prefers, else Swedish. */
export function languageOf(header: string | null | undefined): Language {
  if (!header) return defaultLanguage;
  const wishes = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.slice(0, 2), weight: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag, weight } of wishes) {
    const language = languages.find((known) => known === tag);
    if (language && weight > 0) return language;
  }
  return defaultLanguage;
}
