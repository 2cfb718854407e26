import { intervalTypes, languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { SetUpTemplate } from '#contract/templates/setUpKinds.ts';
import type { Named, SetUpContents } from '#domain/templates/setUpCopy.ts';
import type { Database } from '#server/db/client.ts';
import { flawCategories } from '#server/db/schema/catalogue.ts';
import { otherKind } from '../catalogue/fireProtections.ts';
import { entryBank, roleBank } from './templates/bank.ts';
import type {
  EntryTemplate,
  PlanTemplate,
  QuestionTemplate,
  TemplateParts,
  Texts,
} from './templates/parts.ts';
import { carePlaces } from './templates/placesCare.ts';
import { sitePlaces } from './templates/placesSites.ts';
import { careQuestions } from './templates/questionsCare.ts';
import { commonQuestions } from './templates/questionsCommon.ts';
import { siteQuestions } from './templates/questionsSites.ts';

/** Set-up templates of the product. */
const places: Readonly<Record<SetUpTemplate, TemplateParts>> = { ...carePlaces, ...sitePlaces };

const questionBank: Readonly<Record<string, QuestionTemplate>> = {
  ...commonQuestions,
  ...careQuestions,
  ...siteQuestions,
};
const entries: Readonly<Record<string, EntryTemplate>> = entryBank;
const roles: Readonly<Record<string, Texts>> = roleBank;

const answers = {
  positive: { sv: 'Ja', en: 'Yes', fi: 'Kyllä' },
  negative: { sv: 'Nej', en: 'No', fi: 'Ei' },
} as const;

/** Converts a template's interval to the columns of a plan. */
function intervalOf(every: PlanTemplate['every']) {
  const [unit = 'months'] = intervalTypes.filter((each) => each in every);
  const [value = 1] = Object.values<number>(every);
  return { intervalValue: value, intervalType: intervalTypes.indexOf(unit) };
}

/** Returns the entries of a bank with these keys. @throws Error for an unknown key */
const pick = <Part>(bank: Readonly<Record<string, Part>>, keys: readonly string[]): Part[] =>
  keys.map((key) => {
    const part = bank[key];
    if (part === undefined) throw new Error(`A kept set-up names ${key}, which there is not.`);
    return part;
  });

/** Reads a template in a language, in the same form as a customer's own set-up. */
export async function readTemplate(
  db: Database,
  template: SetUpTemplate,
  language: Language,
): Promise<SetUpContents> {
  const { id, translationKey } = flawCategories;
  const categories = new Map(
    (await db.select({ id, key: translationKey }).from(flawCategories)).map((row) => [row.key, row.id]),
  );
  const parts = places[template];
  const namedTexts = (texts: readonly Texts[]): Named[] => texts.map((text) => ({ name: text[language] }));
  const rolesOf = (keys: readonly string[]) => namedTexts(pick(roles, keys));
  const entriesOf = (keys: readonly string[]) => pick(entries, keys);
  const askedQuestions = [...new Set(parts.checklists.flatMap(({ questions }) => questions))];
  return {
    roles: rolesOf(parts.roles).map((role) => ({ ...role, values: {}, names: {} })),
    questions: pick(questionBank, askedQuestions).map(({ group, name, description, law }) => ({
      name: name[language],
      group: group[language],
      names: {},
      values: {
        description: description[language],
        law: law.name[language],
        lawLink: law.link[language],
        positive: answers.positive[language],
        negative: answers.negative[language],
      },
    })),
    checklists: parts.checklists.map(({ name, description, questions }) => ({
      name: name[language],
      values: { description: description[language] },
      names: {
        questions: pick(questionBank, questions).map((question) => ({
          name: question.name[language],
          group: question.group[language],
        })),
      },
    })),
    catalogue: entriesOf(parts.catalogue).map(({ kind, group, name, instruction }) => {
      const flawCategoryId = categories.get(kind) ?? null;
      const inventoryType = flawCategoryId === null ? otherKind : kind;
      const texts = { description: '', recommendation: '', instruction: instruction[language] };
      const values = { group, inventoryType, ...texts, flawCategoryId, flawTypeId: null };
      return { name: name[language], values, names: {} };
    }),
    plans: parts.plans.map((plan) => ({
      name: plan.name[language],
      values: {
        description: plan.description[language],
        ...intervalOf(plan.every),
        rhythm: null,
        sendMessage: false,
        ignoreItems: plan.asksOnly ?? false,
        asksScan: false,
        observesPauses: plan.rests ?? false,
      },
      names: {
        roles: rolesOf(plan.roles),
        responsible: rolesOf([plan.responsible]),
        checklists: namedTexts(plan.lists.flatMap((index) => parts.checklists[index]?.name ?? [])),
        catalogue: namedTexts(entriesOf(plan.entries ?? []).map(({ name }) => name)),
      },
    })),
  };
}

/** Reads a template in each language. */
export async function readTemplates(
  db: Database,
  template: SetUpTemplate,
): Promise<ReadonlyMap<Language, SetUpContents>> {
  const contents = new Map<Language, SetUpContents>();
  for (const language of languages) contents.set(language, await readTemplate(db, template, language));
  return contents;
}
