import { languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { Label, RegisterField, RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { optionOfDuty } from '#domain/registers/exemptions.ts';

const inLanguages = (textIn: (language: Language) => string): Label =>
  Object.fromEntries(languages.map((language) => [language, textIn(language)])) as Label;

function nameOf(kind: RegisterKindDefinition, option: string | undefined, language: Language): string {
  const options = kind.fields.flatMap((field) => field.options ?? []);
  return options.find(({ key }) => key === option)?.label[language] ?? '';
}

/** Returns the duties of all kinds as options of a choice. */
export const dutyOptions = (
  kinds: readonly RegisterKindDefinition[],
): NonNullable<RegisterField['options']> =>
  kinds.flatMap((kind) =>
    kind.duties.map((duty) => ({
      key: duty.key,
      label: inLanguages((language) => {
        const part = nameOf(kind, optionOfDuty(duty), language);
        return `${kind.name[language]}${part === '' ? '' : `: ${part}`} (${duty.country})`;
      }),
    })),
  );
