import type { Language } from '#contract/constants.ts';
import { languages } from '#contract/constants.ts';
import type { Label } from '#contract/registers/registerKind.ts';

export const emptyLabel: Label = { sv: '', en: '', fi: '' };

/** Returns the languages of a text besides the one of the interface. */
export const otherLanguages = (language: Language): Language[] =>
  languages.filter((each) => each !== language);

/** Returns a stored text as the form edits it: languages with the same text as the interface's are empty, so that they follow it. */
export const editableLabel = (label: Label, language: Language): Label => {
  const { [language]: main } = label;
  const entries = languages.map((each) => [
    each,
    each !== language && label[each] === main ? '' : label[each],
  ]);
  return Object.fromEntries(entries) as Label;
};

/** Returns a text for all languages: empty ones get the text of the interface's language, or else the first one. */
export const completeLabel = (label: Label, language: Language): Label => {
  const texts = languages.map((each) => label[each].trim());
  const main = label[language].trim() || texts.find((text) => text !== '') || '';
  return Object.fromEntries(languages.map((each, index) => [each, texts[index] || main])) as Label;
};

/** Returns the text that names a part in the form. */
export const shownLabel = (label: Label, language: Language): string =>
  completeLabel(label, language)[language];
