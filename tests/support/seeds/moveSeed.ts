import { sql } from 'drizzle-orm';
import {
  roundPlanningFireProtections,
  roundPlanningFloors,
  roundPlanningQuestionLists,
  roundPlanningRoles,
  roundPlannings,
} from '#server/db/schema/plans.ts';
import {
  questionGroups,
  questionListQuestions,
  questionLists,
  questions,
} from '#server/db/schema/checklists.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import type { Backend } from '../server/backend.ts';
import { remembered } from '../screens/remembered.ts';
import { only } from './seedPeople.ts';
import type { CustomerRow } from './seedPeople.ts';

/** Returns seeds of customers with movable records, inserted directly, and a mover who sends the calls. */
export const moveSeed = (backend: Backend) => {
  const { db, seed, time } = backend;
  const stamps = () => ({ created: time.now.toISOString(), updated: time.now.toISOString() });
  const ownerOf = (customer: CustomerRow) => ({
    customerId: customer.id,
    companyId: customer.companyId,
    ...stamps(),
  });

  const checklist = async (
    customer: CustomerRow,
    name: string,
    asked: readonly string[],
    group = 'Utrymning',
  ) => {
    const owner = ownerOf(customer);
    const nameFields = (text: string) => ({ ...owner, name: text, ...textKeys(text) });
    const list = only(await db.insert(questionLists).values(nameFields(name)).returning());
    const inGroup = only(await db.insert(questionGroups).values(nameFields(group)).returning());
    const questionIds = [];
    for (const [position, text] of asked.entries()) {
      const answers = { positive: 'Ja', negative: 'Nej', position };
      const question = only(
        await db
          .insert(questions)
          .values({ ...nameFields(text), ...answers, questionGroupId: inGroup.id })
          .returning(),
      );
      await db
        .insert(questionListQuestions)
        .values({ ...owner, questionListId: list.id, questionId: question.id, position });
      questionIds.push(question);
    }
    return { list, group: inGroup, questions: questionIds };
  };

  /** Records used by a plan. */
  interface PlanParts {
    floors: readonly { id: number }[];
    lists?: readonly { id: number }[];
    executors?: readonly { id: number }[];
    entries?: readonly { id: number }[];
    responsible?: { id: number } | null;
  }

  const plan = async (customer: CustomerRow, name: string, parts: PlanParts) => {
    const row = only(
      await db
        .insert(roundPlannings)
        .values({
          customerId: customer.id,
          name,
          ...textKeys(name),
          ...stamps(),
          start: time.now.toISOString(),
          roleId: parts.responsible?.id ?? null,
        })
        .returning(),
    );
    const ownFields = { customerId: customer.id, roundPlanningId: row.id, ...stamps() };
    for (const [table, records] of [
      [roundPlanningFloors, parts.floors],
      [roundPlanningQuestionLists, parts.lists ?? []],
      [roundPlanningRoles, parts.executors ?? []],
      [roundPlanningFireProtections, parts.entries ?? []],
    ] as const)
      for (const { id } of records) await db.insert(table).values({ ...ownFields, targetId: id });
    return row;
  };

  /** Creates a building of a customer with a floor, a drawing and an item of an entry. */
  const house = async (customer: CustomerRow, name: string, entry: { id: number; name: string }) => {
    const building = await seed.building(customer, name);
    const floor = await seed.floor(building, 'Plan 1');
    const map = await seed.map(floor);
    return { building, floor, map, item: await seed.mapItem(map, entry) };
  };

  /**
   * Creates two customers of different companies. The source has two buildings with a plan each and one over
   * both, an entry, a checklist and a role of its own; the target has an entry and a checklist. `calls` are
   * the mover's.
   */
  const begin = async () =>
    withCalls(await remembered(db, JSON.stringify(['two customers', time.now]), makeCustomers));

  const makeCustomers = async () => {
    const source = await seed.tenant('Avsändaren');
    const target = await seed.tenant('Mottagaren');
    const mover = source.people.WebSbaAdmin;
    const from = source.level;
    const to = target.level;
    const ownFields = { companyId: from.companyId, customerId: from.id };
    const entry = await seed.fireProtection(ownFields, 'Pulversläckare');
    const shared = await seed.fireProtection({ companyId: null, customerId: null }, 'Släckare för alla');
    const theirs = await seed.fireProtection({ companyId: to.companyId, customerId: to.id }, 'Skumsläckare');
    const {
      list,
      group,
      questions: asked,
    } = await checklist(from, 'Egenkontroll', ['Är vägen fri?', 'Finns skyltar?']);
    const { list: theirList } = await checklist(to, 'Mottagarens lista', ['Allt väl?'], 'Annat');
    const role = await seed.role(from, 'Kontrollant');
    const first = await house(from, 'Första huset', entry);
    const second = await house(from, 'Andra huset', entry);
    const parts = { lists: [list], executors: [role], responsible: role };
    const firstPlan = await plan(from, 'Första ronden', {
      ...parts,
      floors: [first.floor],
      entries: [entry, shared],
    });
    const bothPlan = await plan(from, 'Hela ronden', { ...parts, floors: [first.floor, second.floor] });
    const inspector = await seed.user(from, 'BasicUser', { firstName: 'Inga', lastName: 'Inspektör' });
    await seed.connect(first.building, inspector);
    await seed.hold(inspector, role);
    await keepBuildingStates(db, sql`true`);
    return {
      left: source,
      target,
      mover,
      from,
      to,
      entry,
      shared,
      theirs,
      list,
      theirList,
      group,
      asked,
      role,
      first,
      second,
      firstPlan,
      bothPlan,
      inspector,
    };
  };

  const withCalls = <Made extends Awaited<ReturnType<typeof makeCustomers>>>(made: Made) => {
    const { mover, to } = made;
    const ask = <T>(method: string, path: string, body?: unknown) =>
      backend.ask<T>(method, `v1/${path}`, {
        token: mover.token,
        body,
        ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
      });
    const start = (buildings: readonly { id: number }[], moveType = 1, more: object = {}) =>
      ask<WireMove>('POST', 'MoveBuilding/StartMovingBuildings', {
        targetCustomerId: to.id,
        ...more,
        moveBuildingRequests: buildings.map(({ id }) => ({ buildingId: id, moveType })),
      });
    return { ...made, ask, start };
  };

  /** Creates a move of the first building with its plan. */
  const planned = async () =>
    withCalls(await remembered(db, JSON.stringify(['a move with a plan', time.now]), makeMove));

  const makeMove = async () => {
    const { start, ask, ...made } = await begin();
    const { first, firstPlan } = made;
    const move = (await start([first.building])).data;
    const [building] = move.moveBuildings;
    const saved = await ask<WireMove>('PUT', `MoveRoundPlanning/MoveRoundPlannings/${move.id}`, [
      { roundPlanningId: firstPlan.id, moveType: 1, moveBuildingId: building?.id },
    ]);
    const planId = saved.data.moveBuildings[0]?.roundPlannings[0]?.id ?? 0;
    return { ...made, move: saved.data, buildingId: building?.id ?? 0, planId };
  };

  return { begin, planned, checklist, plan, house };
};
