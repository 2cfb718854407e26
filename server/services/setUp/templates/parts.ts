import type { Language } from '#contract/constants.ts';

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>;
export const texts = (sv: string, en: string, fi: string): Texts => ({ sv, en, fi });

/** A rule that a question rests on: its name and address by language, as each country has its own. */
export interface Law {
  name: Texts;
  link: Texts;
}

/** A question of a kept set-up: "yes" is as it should be. */
export interface QuestionTemplate {
  group: Texts;
  name: Texts;
  description: Texts;
  law: Law;
}

/** An entry of the catalogue; `kind` is the key of its flaw category. Groups: 0 fire safety, 1 fire alarm, 3 evacuation, 4 first aid, 5 other. */
export interface EntryTemplate {
  kind: string;
  group: number;
  name: Texts;
  instruction: Texts;
}

/** A checklist: questions by their keys. */
export interface ListTemplate {
  name: Texts;
  description: Texts;
  questions: readonly string[];
}

/** A plan: due each so many months or weeks; what it names stands by key, checklists by their place. Without entries it looks at all items. */
export interface PlanTemplate {
  name: Texts;
  description: Texts;
  every: { months: number } | { days: number } | { years: number };
  roles: readonly string[];
  responsible: string;
  lists: readonly number[];
  entries?: readonly string[];
  /** It only asks. */
  asksOnly?: true;
  /** It rests in holidays. */
  rests?: true;
}

/** A kept set-up for one kind of place. */
export interface TemplateParts {
  roles: readonly string[];
  catalogue: readonly string[];
  checklists: readonly ListTemplate[];
  plans: readonly PlanTemplate[];
}
