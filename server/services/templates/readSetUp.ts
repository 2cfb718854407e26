import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { keyOfNamed } from '#domain/templates/setUpCopy.ts';
import type { Copied, Named, SetUpContents, SetUpValues } from '#domain/templates/setUpCopy.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import {
  questionGroups,
  questionListQuestions,
  questionLists,
  questions,
} from '#server/db/schema/checklists.ts';
import { roles } from '#server/db/schema/users.ts';
import {
  roundPlanningFireProtections,
  roundPlanningQuestionLists,
  roundPlanningRoles,
  roundPlannings,
} from '#server/db/schema/plans.ts';
import { usableAt } from '../scope/owners.ts';
import { plansInScope } from '../scope/roundScope.ts';

/** Source of a set-up, and target of its copy. */
interface Ends {
  sourceId: number;
  targetId: number;
}

/** Returns whether the target can use a record without a copy, as a column. */
const isUsable = (owner: { companyId: AnyColumn; customerId: AnyColumn }, { targetId }: Ends): SQL<boolean> =>
  sql<boolean>`${usableAt(owner, targetId)}`;

type NamedRow = { id: number; name: string; group?: string; isUsable: boolean };

const namedOf = ({ id, name, group, isUsable: isThere }: NamedRow): Named => ({
  name,
  ...(group !== undefined && { group }),
  ...(isThere && { id }),
});

async function readRoles(
  { db }: RequestContext,
  { sourceId }: Ends,
): Promise<Copied<SetUpValues['roles']>[]> {
  const ownRoles = await db
    .select({ name: roles.name })
    .from(roles)
    .where(eq(roles.customerId, sourceId))
    .orderBy(asc(roles.sortKey), asc(roles.id));
  return ownRoles.map(({ name }) => ({ name, values: {}, names: {} }));
}

async function readQuestions(
  { db }: RequestContext,
  { sourceId }: Ends,
): Promise<Copied<SetUpValues['questions']>[]> {
  const ownQuestions = await db
    .select({ question: questions, group: questionGroups.name })
    .from(questions)
    .innerJoin(questionGroups, eq(questionGroups.id, questions.questionGroupId))
    .where(eq(questions.customerId, sourceId))
    .orderBy(asc(questionGroups.sortKey), asc(questionGroups.id), asc(questions.position), asc(questions.id));
  return ownQuestions.map(({ question, group }) => {
    const { name, description, law, lawLink, positive, negative } = question;
    return { name, group, values: { description, law, lawLink, positive, negative }, names: {} };
  });
}

async function readLists(asking: RequestContext, ends: Ends): Promise<Copied<SetUpValues['checklists']>[]> {
  const { db, scope } = asking;
  const ownLists = await db
    .select()
    .from(questionLists)
    .where(eq(questionLists.customerId, ends.sourceId))
    .orderBy(asc(questionLists.sortKey), asc(questionLists.id));
  const listQuestions = await db
    .select({
      listId: questionListQuestions.questionListId,
      id: questions.id,
      name: questions.name,
      group: questionGroups.name,
      isUsable: isUsable(questions, ends),
    })
    .from(questionListQuestions)
    .innerJoin(questions, eq(questions.id, questionListQuestions.questionId))
    .innerJoin(questionGroups, eq(questionGroups.id, questions.questionGroupId))
    .where(and(eq(questionListQuestions.customerId, ends.sourceId), scope.catalogue(questions)))
    .orderBy(asc(questionListQuestions.position), asc(questionListQuestions.id));
  const byList = Map.groupBy(listQuestions, ({ listId }) => listId);
  return ownLists.map(({ id, name, description }) => ({
    name,
    values: { description },
    names: { questions: (byList.get(id) ?? []).map(namedOf) },
  }));
}

async function readCatalogue(
  { db }: RequestContext,
  { sourceId }: Ends,
): Promise<Copied<SetUpValues['catalogue']>[]> {
  const ownEntries = await db
    .select()
    .from(fireProtections)
    .where(and(eq(fireProtections.customerId, sourceId), eq(fireProtections.deleted, false)))
    .orderBy(asc(fireProtections.sortKey), asc(fireProtections.id));
  return ownEntries.map((entry) => {
    const { group, inventoryType, description, recommendation, instruction } = entry;
    const { flawCategoryId, flawTypeId } = entry;
    const texts = { description, recommendation, instruction };
    return {
      name: entry.name,
      names: {},
      values: { group, inventoryType, ...texts, flawCategoryId, flawTypeId },
    };
  });
}

/** Returns the records of a kind that the plans refer to, by plan. */
async function namedByPlans(
  { db, scope }: RequestContext,
  ends: Ends,
  {
    part,
    table,
  }: {
    part: typeof roundPlanningRoles | typeof roundPlanningQuestionLists | typeof roundPlanningFireProtections;
    table: typeof roles | typeof questionLists | typeof fireProtections;
  },
): Promise<Map<number, NamedRow[]>> {
  const isActive = 'deleted' in table ? eq(table.deleted, false) : undefined;
  const rows = await db
    .select({
      planId: part.roundPlanningId,
      id: table.id,
      name: table.name,
      isUsable: isUsable(table, ends),
    })
    .from(part)
    .innerJoin(table, eq(table.id, part.targetId))
    .where(and(eq(part.customerId, ends.sourceId), scope.catalogue(table), isActive))
    .orderBy(asc(part.id));
  return Map.groupBy(rows, ({ planId }) => planId);
}

async function readPlans(asking: RequestContext, ends: Ends): Promise<Copied<SetUpValues['plans']>[]> {
  const { db, scope } = asking;
  const ownRules = await db
    .select()
    .from(roundPlannings)
    .where(and(eq(roundPlannings.customerId, ends.sourceId), plansInScope(asking)))
    .orderBy(asc(roundPlannings.sortKey), asc(roundPlannings.id));
  const executors = await namedByPlans(asking, ends, { part: roundPlanningRoles, table: roles });
  const lists = await namedByPlans(asking, ends, {
    part: roundPlanningQuestionLists,
    table: questionLists,
  });
  const entries = await namedByPlans(asking, ends, {
    part: roundPlanningFireProtections,
    table: fireProtections,
  });
  const ids = [...new Set(ownRules.flatMap(({ roleId }) => roleId ?? []))];
  const leading = await db
    .select({ id: roles.id, name: roles.name, isUsable: isUsable(roles, ends) })
    .from(roles)
    .where(and(inArray(roles.id, ids), scope.catalogue(roles)));
  return ownRules.map((plan) => {
    const { description, intervalValue, intervalType, rhythm } = plan;
    const { sendMessage, ignoreItems, observesPauses, asksScan } = plan;
    const flags = { sendMessage, ignoreItems, observesPauses, asksScan };
    return {
      name: plan.name,
      values: { description, intervalValue, intervalType, rhythm, ...flags },
      names: {
        roles: (executors.get(plan.id) ?? []).map(namedOf),
        responsible: leading.filter(({ id }) => id === plan.roleId).map(namedOf),
        checklists: (lists.get(plan.id) ?? []).map(namedOf),
        catalogue: (entries.get(plan.id) ?? []).map(namedOf),
      },
    };
  });
}

/** Reads a customer's own set-up, limited to records that the caller may read; plans without buildings and floors. */
export async function readSetUp(asking: RequestContext, ends: Ends): Promise<SetUpContents> {
  return {
    roles: await readRoles(asking, ends),
    questions: await readQuestions(asking, ends),
    checklists: await readLists(asking, ends),
    catalogue: await readCatalogue(asking, ends),
    plans: await readPlans(asking, ends),
  };
}

/** Returns the existing records of a customer by kind and name: all that are usable there, for plans its own; the customer's own first. */
export async function readStanding({ db, scope }: RequestContext, customerId: number) {
  const table = { roles, checklists: questionLists, catalogue: fireProtections };
  const usable = async (of: typeof roles | typeof questionLists | typeof fireProtections) =>
    db
      .select({ id: of.id, name: of.name })
      .from(of)
      .where(
        and(
          scope.catalogue(of),
          usableAt(of, customerId),
          'deleted' in of ? eq(of.deleted, false) : undefined,
        ),
      )
      .orderBy(sql`${of.customerId} is distinct from ${customerId}`, asc(of.id));
  const askedQuestions = await db
    .select({ id: questions.id, name: questions.name, group: questionGroups.name })
    .from(questions)
    .innerJoin(questionGroups, eq(questionGroups.id, questions.questionGroupId))
    .where(and(scope.catalogue(questions), usableAt(questions, customerId)))
    .orderBy(sql`${questions.customerId} is distinct from ${customerId}`, asc(questions.id));
  const plans = await db
    .select({ id: roundPlannings.id, name: roundPlannings.name })
    .from(roundPlannings)
    .where(and(eq(roundPlannings.customerId, customerId), eq(roundPlannings.deleted, false)))
    .orderBy(asc(roundPlannings.id));
  return {
    roles: byKey(await usable(table.roles)),
    questions: byKey(askedQuestions),
    checklists: byKey(await usable(table.checklists)),
    catalogue: byKey(await usable(table.catalogue)),
    plans: byKey(plans),
  };
}

/** Returns the first id of each name. */
function byKey(rows: readonly (Named & { id: number })[]): Map<string, number> {
  const ids = new Map<string, number>();
  for (const row of rows) {
    const key = keyOfNamed(row);
    if (!ids.has(key)) ids.set(key, row.id);
  }
  return ids;
}
