import { z } from 'zod';
import type { Language } from '#contract/constants.ts';
import { setUpTemplates } from '#contract/templates/setUpKinds.ts';
import type { SetUpTemplate } from '#contract/templates/setUpKinds.ts';
import { entryOf, readContent, readInLanguages } from './readContent.ts';

const keys = z.array(z.string());

const plan = z.strictObject({
  key: z.string(),
  every: z.union([
    z.strictObject({ months: z.int() }),
    z.strictObject({ days: z.int() }),
    z.strictObject({ years: z.int() }),
  ]),
  roles: keys,
  responsible: z.string(),
  checklists: keys,
  /** Entries of the catalogue; without them the plan includes all items. */
  entries: keys.optional(),
  /** Set for a plan with checklists only, without items. */
  asksOnly: z.literal(true).optional(),
  /** Set for a plan that observes pauses, such as holidays. */
  rests: z.literal(true).optional(),
});

/** Composition of the set-up templates, by keys of the texts. */
const structure = readContent(
  'templates.json',
  z.strictObject({
    /** `kind` is the key of a flaw category. Groups: 0 fire safety, 1 fire alarm, 3 evacuation, 4 first aid, 5 other. */
    entries: z.record(
      z.string(),
      z.strictObject({ kind: z.string(), group: z.int(), instruction: z.string() }),
    ),
    questions: z.record(z.string(), z.strictObject({ group: z.string(), law: z.string() })),
    places: z.record(
      z.enum(setUpTemplates),
      z.strictObject({
        roles: keys,
        catalogue: keys,
        checklists: z.array(z.strictObject({ key: z.string(), questions: keys })),
        plans: z.array(plan),
      }),
    ),
  }),
);

const texts = z.record(z.string(), z.string());
const described = z.record(z.string(), z.strictObject({ name: z.string(), description: z.string() }));

/** Texts of the set-up templates. Laws differ by country: the Finnish texts name Finnish ones. */
const wordings = readInLanguages(
  'templates.json',
  z.strictObject({
    answers: z.strictObject({ positive: z.string(), negative: z.string() }),
    roles: texts,
    laws: z.record(z.string(), z.strictObject({ name: z.string(), link: z.string() })),
    entries: texts,
    instructions: texts,
    questionGroups: texts,
    questions: described,
    checklists: described,
    plans: described,
  }),
);

/** Names of a template's question and of its group. */
interface QuestionName {
  name: string;
  group: string;
}

/** Returns the parts of a set-up template with their texts in a language. */
export function templateContent(template: SetUpTemplate, language: Language) {
  const { roles, catalogue, checklists, plans } = structure.places[template];
  const wording = wordings[language];
  const roleName = (key: string) => entryOf(wording.roles, key);
  const entryName = (key: string) => entryOf(wording.entries, key);
  const questionName = (key: string): QuestionName => ({
    name: entryOf(wording.questions, key).name,
    group: entryOf(wording.questionGroups, entryOf(structure.questions, key).group),
  });
  const usedQuestions = [...new Set(checklists.flatMap(({ questions }) => questions))];
  return {
    roles: roles.map(roleName),
    questions: usedQuestions.map((key) => {
      const law = entryOf(wording.laws, entryOf(structure.questions, key).law);
      const { description } = entryOf(wording.questions, key);
      return { ...questionName(key), description, law: law.name, lawLink: law.link, ...wording.answers };
    }),
    checklists: checklists.map(({ key, questions }) => ({
      ...entryOf(wording.checklists, key),
      questions: questions.map(questionName),
    })),
    catalogue: catalogue.map((key) => {
      const { kind, group, instruction } = entryOf(structure.entries, key);
      return { kind, group, name: entryName(key), instruction: entryOf(wording.instructions, instruction) };
    }),
    plans: plans.map((one) => ({
      ...entryOf(wording.plans, one.key),
      every: one.every,
      asksOnly: one.asksOnly ?? false,
      rests: one.rests ?? false,
      roles: one.roles.map(roleName),
      responsible: roleName(one.responsible),
      checklists: one.checklists.map((key) => entryOf(wording.checklists, key).name),
      entries: (one.entries ?? []).map(entryName),
    })),
  };
}
