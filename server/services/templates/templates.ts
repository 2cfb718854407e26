import { intervalTypes, languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { SetUpTemplate } from '#contract/templates/setUpKinds.ts';
import type { Named, SetUpContents } from '#domain/templates/setUpCopy.ts';
import { templateContent } from '#server/content/templates.ts';
import type { Database } from '#server/db/client.ts';
import { flawCategories } from '#server/db/schema/catalogue.ts';
import { otherKind } from '../catalogue/fireProtections.ts';

/** Converts a template's interval to the columns of a plan. */
function intervalOf(every: Readonly<Record<string, number>>) {
  const [unit = 'months'] = intervalTypes.filter((each) => each in every);
  const [value = 1] = Object.values(every);
  return { intervalValue: value, intervalType: unit };
}

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
  const parts = templateContent(template, language);
  const namesOf = (names: readonly string[]): Named[] => names.map((name) => ({ name }));
  return {
    roles: parts.roles.map((name) => ({ name, values: {}, names: {} })),
    questions: parts.questions.map(({ name, group, ...values }) => ({ name, group, names: {}, values })),
    checklists: parts.checklists.map(({ name, description, questions }) => ({
      name,
      values: { description },
      names: { questions },
    })),
    catalogue: parts.catalogue.map(({ kind, group, name, instruction }) => {
      const flawCategoryId = categories.get(kind) ?? null;
      const inventoryType = flawCategoryId === null ? otherKind : kind;
      const texts = { description: '', recommendation: '', instruction };
      return {
        name,
        values: { group, inventoryType, ...texts, flawCategoryId, flawTypeId: null },
        names: {},
      };
    }),
    plans: parts.plans.map(({ name, description, every, asksOnly, rests, ...references }) => ({
      name,
      values: {
        description,
        ...intervalOf(every),
        rhythm: null,
        sendMessage: false,
        ignoreItems: asksOnly,
        asksScan: false,
        observesPauses: rests,
      },
      names: {
        roles: namesOf(references.roles),
        responsible: namesOf([references.responsible]),
        checklists: namesOf(references.checklists),
        catalogue: namesOf(references.entries),
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
