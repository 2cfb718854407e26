import { catalogueSeeds, checklistSeeds, questionGroupSeeds } from '#server/content/demo.ts';
import { flawCategories } from '#server/content/flawCategories.ts';
import { textKeys } from '../textKeys.ts';
import type { Draft } from './draft.ts';
import { idOf, nextId, remember, rowOf, stampedDaysAgo } from './draft.ts';

/** Returns the owner of a catalogue record: a customer, a company, or neither (global). */
function ownerOf(
  draft: Draft,
  seed: { company?: string; customer?: string },
): { companyId: number | null; customerId: number | null } {
  if (seed.customer !== undefined) {
    const customer = rowOf(draft.rows.customers, idOf(draft, 'customer', seed.customer));
    return { companyId: customer.companyId, customerId: customer.id };
  }
  return {
    companyId: seed.company === undefined ? null : idOf(draft, 'company', seed.company),
    customerId: null,
  };
}

function addFireProtections(draft: Draft): void {
  const { fireProtections } = draft.rows;
  for (const { company, customer, kind, isPlaced, ...seed } of catalogueSeeds) {
    const category = flawCategories.find((each) => each.key === kind);
    const owner = ownerOf(draft, { company, customer });
    const id = nextId(fireProtections);
    if (isPlaced) remember(draft, 'placedFireProtection', `${owner.customerId}/${kind}`, id);
    // Drawings use the first entry of each kind.
    if (!draft.ids.has(`fireProtection:${kind}`)) remember(draft, 'fireProtection', kind, id);
    fireProtections.push({
      id,
      ...owner,
      ...seed,
      inventoryType: category?.key ?? 'other',
      flawCategoryId: category?.id ?? null,
      flawTypeId: category?.types[0]?.id ?? null,
      ...textKeys(seed.name),
      ...stampedDaysAgo(draft, 1450),
    });
  }
}

function addQuestions(draft: Draft): void {
  const { questionGroups, questions } = draft.rows;
  const stamps = stampedDaysAgo(draft, 1440);
  for (const seed of questionGroupSeeds) {
    const owner = ownerOf(draft, seed);
    const groupId = nextId(questionGroups);
    remember(draft, 'questionGroup', seed.key, groupId);
    questionGroups.push({ id: groupId, ...owner, name: seed.name, ...textKeys(seed.name), ...stamps });
    seed.questions.forEach((question, position) => {
      questions.push({
        id: nextId(questions),
        ...owner,
        questionGroupId: groupId,
        ...question,
        position,
        ...textKeys(question.name),
        ...stamps,
      });
    });
  }
}

function addChecklists(draft: Draft): void {
  const { questionLists, questionListQuestions, questions } = draft.rows;
  const stamps = stampedDaysAgo(draft, 1430);
  for (const seed of checklistSeeds) {
    const owner = ownerOf(draft, seed);
    const listId = nextId(questionLists);
    remember(draft, 'questionList', seed.key, listId);
    questionLists.push({
      id: listId,
      ...owner,
      name: seed.name,
      description: seed.description,
      ...textKeys(seed.name),
      ...stamps,
    });
    const groups = seed.groups.map((key) => idOf(draft, 'questionGroup', key));
    const listedQuestions = groups.flatMap((group) =>
      questions.filter((question) => question.questionGroupId === group),
    );
    listedQuestions.forEach((question, position) => {
      questionListQuestions.push({
        id: nextId(questionListQuestions),
        ...owner,
        questionListId: listId,
        questionId: question.id,
        position,
        ...stamps,
      });
    });
  }
}

/** Builds the fire-protection catalogue, question groups with their questions, and checklists. */
export function buildCatalogue(draft: Draft): void {
  addFireProtections(draft);
  addQuestions(draft);
  addChecklists(draft);
}
