import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type emailKeys from '#locales/sv/emails.json';
import type pageKeys from '#locales/sv/pages.json';
import { defaultLanguage, languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';
import type { Problem } from '#contract/problems.ts';

/** Key of a text of the product's e-mails. */
export type EmailTextKey = keyof typeof emailKeys;

/** Key of an e-mail's text that has plural forms, without their suffixes. */
export type PluralEmailTextKey = EmailTextKey extends infer Key
  ? Key extends `${infer Base}_other`
    ? Base
    : never
  : never;

/** Key of a text of the server-rendered pages. */
export type PageTextKey = keyof typeof pageKeys;

const folder = join(import.meta.dirname, '../../locales');

/** Reads the texts of one namespace in each language; called once at startup. */
function readTexts(namespace: string): Record<Language, Record<string, unknown>> {
  const readLanguage = (language: Language): Record<string, unknown> => {
    const texts: unknown = JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));
    return typeof texts === 'object' && texts !== null ? { ...texts } : {};
  };
  return { sv: readLanguage('sv'), en: readLanguage('en'), fi: readLanguage('fi') };
}

const errorTexts = readTexts('errors');
const emailTexts = readTexts('emails');
const pageTexts = readTexts('pages');
const serviceTexts = readTexts('maintenance');

/** Returns a text of the product's e-mails. @throws Error when the language lacks it */
export function emailText(
  key: EmailTextKey,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(textIn(emailTexts, key, language), values);
}

/** Returns a text of the e-mails in the plural form of its count. */
export function pluralEmailText(
  key: PluralEmailTextKey,
  language: Language,
  values: Readonly<Record<string, string | number>> & { count: number },
): string {
  const isOne = new Intl.PluralRules(language).select(values.count) === 'one';
  return emailText(isOne ? `${key}_one` : `${key}_other`, language, values);
}

/** Returns a text of the server-rendered pages. @throws Error when the language lacks it */
export function pageText(
  key: PageTextKey,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(textIn(pageTexts, key, language), values);
}

/** Returns the name of an installation type. */
export function installationLabel(type: InstallationType, language: Language): string {
  return textIn(serviceTexts, `installation_types.${type}`, language);
}

function textIn(texts: ReturnType<typeof readTexts>, key: string, language: Language): string {
  const text = key
    .split('.')
    .reduce<unknown>(
      (inside, part) => (inside instanceof Object ? Reflect.get(inside, part) : null),
      texts[language],
    );
  if (typeof text !== 'string') throw new Error(`No text ${key} in ${language}.`);
  return text;
}

/** Returns the text of a failure, or its code when the language has no text for it. Details fill `{{name}}`. */
export function problemText({ code, details }: Problem, language: Language): string {
  const text = errorTexts[language][code];
  return typeof text === 'string' ? fill(text, details) : code;
}

/**
 * Returns the text of a failure for server-rendered pages, using a page-specific text where the general one doesn't fit (fewer
 * options, no seconds). [LIFE-120]
 */
export function pageProblemText(failure: Problem, language: Language): string {
  const { code, field, details } = failure;
  const text = pageTexts[language][`refused_${field}_${code}`] ?? pageTexts[language][`refused_${code}`];
  if (typeof text !== 'string') return problemText(failure, language);
  const { seconds } = details;
  return fill(text, {
    ...details,
    ...(typeof seconds === 'number' ? { minutes: Math.ceil(seconds / 60) } : {}),
  });
}

/** Replaces `{{name}}` by values; a timestamp named `date` is formatted as its day. */
function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = String(values[name] ?? whole);
    return name === 'date' ? (/^\d{4}-\d\d-\d\d(?=T)/.exec(value)?.[0] ?? value) : value;
  });
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
