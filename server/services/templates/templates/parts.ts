import type { Language } from '#contract/constants.ts';

/** Text in each language. */
export type Texts = Readonly<Record<Language, string>>;
export const texts = (sv: string, en: string, fi: string): Texts => ({ sv, en, fi });

/** Legal basis of a question: its name and URL by language, as each country has its own. */
export interface Law {
  name: Texts;
  link: Texts;
}

/** Question of a template; "yes" means that everything is in order. */
export interface QuestionTemplate {
  group: Texts;
  name: Texts;
  description: Texts;
  law: Law;
}

/**
 * Entry of the catalogue; `kind` is the key of its flaw category. Groups: 0 fire safety, 1 fire alarm, 3 evacuation, 4 first aid, 5 other.
 */
export interface EntryTemplate {
  kind: string;
  group: number;
  name: Texts;
  instruction: Texts;
}

/** Checklist, with its questions by key. */
export interface ListTemplate {
  name: Texts;
  description: Texts;
  questions: readonly string[];
}

/**
 * Plan with its interval in months or weeks; its references are keys, for checklists their index. Without entries it includes all items.
 */
export interface PlanTemplate {
  name: Texts;
  description: Texts;
  every: { months: number } | { days: number } | { years: number };
  roles: readonly string[];
  responsible: string;
  lists: readonly number[];
  entries?: readonly string[];
  /** Set for a plan with checklists only, without items. */
  asksOnly?: true;
  /** Set for a plan that observes pauses, such as holidays. */
  rests?: true;
}

/** Template for one kind of place. */
export interface TemplateParts {
  roles: readonly string[];
  catalogue: readonly string[];
  checklists: readonly ListTemplate[];
  plans: readonly PlanTemplate[];
}
