import type { Language } from '#contract/constants.ts';
import { defaultLanguage } from '#contract/constants.ts';

/** Available templates. [DOC-12] */
export const templateKinds = ['policy', 'rules', 'business'] as const;
export type TemplateKind = (typeof templateKinds)[number];

const zipMagic = [0x50, 0x4b, 0x03, 0x04];

/** Fetches a Word file from a static path; null if there is none, or an HTML page instead. */
const fetchTemplate = async (kind: TemplateKind, language: Language): Promise<Blob | null> => {
  const response = await fetch(`./templates/${language}/${kind}.docx`);
  if (!response.ok) return null;
  const file = await response.blob();
  const head = new Uint8Array(await file.slice(0, zipMagic.length).arrayBuffer());
  return zipMagic.every((byte, at) => head[at] === byte) ? file : null;
};

/**
 * Loads a template in a language, or in the default language if it is missing. [DOC-13]
 * @throws Error if neither is available
 */
export const loadTemplate = async (kind: TemplateKind, language: Language): Promise<Blob> => {
  const template = await fetchTemplate(kind, language);
  const file = template ?? (language === defaultLanguage ? null : await fetchTemplate(kind, defaultLanguage));
  if (!file) throw new Error('No template came.');
  return file;
};
