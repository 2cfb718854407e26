import { pixelPng } from '../pixelPng.ts';
import { eq } from 'drizzle-orm';
import { roundPlanningFloors, roundPlanningQuestionLists, roundPlannings } from '#server/db/schema/plans.ts';
import {
  questionGroups,
  questionListQuestions,
  questionLists,
  questions,
} from '#server/db/schema/checklists.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { Backend } from '../server/backend.ts';
import { remembered } from '../screens/remembered.ts';
import type { Person } from './seedPeople.ts';
import { recordOf } from './storedBytes.ts';

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was inserted.');
  return row;
};

type Tenant = Awaited<ReturnType<Backend['seed']['tenant']>>;

/** Contents of a planned building in addition to the tenant's own floor and item 1. */
export interface PlanOptions {
  /** Item numbers on the first floor; the tenant's own item is number 1. */
  moreItems?: number[];
  /** Gives the first floor a drawing of 1 x 1 px. */
  hasDrawing?: boolean;
  /** Adds a second floor with one item of this number. */
  secondFloorItem?: number;
  questions?: { name: string; group?: string; description?: string; law?: string; lawLink?: string }[];
  instruction?: string;
}

/** Returns seeds of plans, checklists and rounds for the tests of the round's screens, inserted directly. */
export const roundSeed = (backend: Backend) => {
  const { db, seed, time } = backend;
  const stamps = () => ({ created: time.now.toISOString(), updated: time.now.toISOString() });

  const checklist = async (
    tenant: Tenant,
    asked: NonNullable<PlanOptions['questions']>,
    name = 'Egenkontroll',
  ) => {
    const owner = { customerId: tenant.level.id, companyId: tenant.company.id, ...stamps() };
    const groups = new Map<string, { id: number }>();
    const list = only(
      await db
        .insert(questionLists)
        .values({ ...owner, name, ...textKeys(name) })
        .returning(),
    );
    for (const [position, one] of asked.entries()) {
      const groupName = one.group ?? 'Utrymning';
      const group =
        groups.get(groupName) ??
        only(
          await db
            .insert(questionGroups)
            .values({ ...owner, name: groupName, ...textKeys(groupName) })
            .returning(),
        );
      groups.set(groupName, group);
      const question = only(
        await db
          .insert(questions)
          .values({
            ...owner,
            questionGroupId: group.id,
            name: one.name,
            ...textKeys(one.name),
            description: one.description ?? '',
            law: one.law ?? '',
            lawLink: one.lawLink ?? null,
            positive: 'Ja',
            negative: 'Nej',
            position,
          })
          .returning(),
      );
      await db
        .insert(questionListQuestions)
        .values({ ...owner, questionListId: list.id, questionId: question.id, position });
    }
    return list;
  };

  /** Creates or restores database records and then their drawing, which is stored separately. */
  const withDrawing = async <T extends { drawing: { storageKey: string } | null }>(
    key: unknown[],
    make: () => Promise<T>,
  ): Promise<Omit<T, 'drawing'>> => {
    const { drawing, ...rest } = await remembered(db, JSON.stringify([...key, time.now]), make);
    if (drawing) backend.files.set(drawing.storageKey, new Uint8Array(pixelPng));
    return rest;
  };

  /** Creates a tenant with a plan of its building: by default one item, no drawing, no checklist. */
  const plan = (options: PlanOptions = {}, name = 'Kvartalsrond') =>
    withDrawing(['plan', options, name], () => makePlan(options, name));

  const makePlan = async (options: PlanOptions, name: string) => {
    const tenant = await seed.tenant();
    const { category } = await seed.reference();
    const role = await seed.role(tenant.level);
    for (const person of [tenant.people.BasicUser, tenant.people.BasicUserLight])
      await seed.hold(person, role);
    const protection = await seed.fireProtection(
      { companyId: tenant.root.companyId, customerId: tenant.root.id },
      'Koldioxidsläckare 5 kg',
      {
        inventoryType: category.translationKey,
        flawCategoryId: category.id,
        instruction: options.instruction ?? '',
      },
    );
    const place = (number: number) => ({
      positionNumber: number,
      positionX: (number * 120) % 1000,
      positionY: (number * 90) % 1000,
      placementDescription: `Rum ${number}`,
    });
    const items = [];
    for (const number of options.moreItems ?? []) {
      items.push(await seed.mapItem(tenant.map, protection, place(number)));
    }
    const values = { customerId: tenant.level.id, name, ...textKeys(name), ...stamps() };
    const row = only(
      await db
        .insert(roundPlannings)
        .values({ ...values, description: 'Gå hela huset', start: time.now.toISOString(), roleId: role.id })
        .returning(),
    );
    const part = { customerId: tenant.level.id, roundPlanningId: row.id, ...stamps() };
    await db.insert(roundPlanningFloors).values({ ...part, targetId: tenant.floor.id });
    if (options.secondFloorItem !== undefined) {
      const floor = await seed.floor(tenant.building, 'Plan 2', 2);
      await seed.mapItem(await seed.map(floor), protection, place(options.secondFloorItem));
      await db.insert(roundPlanningFloors).values({ ...part, targetId: floor.id });
    }
    if (options.questions) {
      const list = await checklist(tenant, options.questions);
      await db.insert(roundPlanningQuestionLists).values({ ...part, targetId: list.id });
    }
    let drawing: { storageKey: string } | null = null;
    if (options.hasDrawing) {
      const file = await seed.file(
        { customerId: tenant.level.id },
        { mapId: tenant.map.id, width: 1, height: 1, ...recordOf(new Uint8Array(pixelPng)) },
      );
      drawing = file;
      await db.update(maps).set({ fileId: file.id }).where(eq(maps.id, tenant.map.id));
    }
    return {
      ...tenant,
      plan: row,
      role,
      protection,
      category,
      items,
      drawing,
      inspector: tenant.people.BasicUser,
    };
  };

  /** Adds another checklist to a plan. */
  const addChecklist = async (
    planned: Tenant & { plan: { id: number } },
    asked: NonNullable<PlanOptions['questions']>,
    name: string,
  ) => {
    const list = await checklist(planned, asked, name);
    await db.insert(roundPlanningQuestionLists).values({
      customerId: planned.level.id,
      roundPlanningId: planned.plan.id,
      targetId: list.id,
      ...stamps(),
    });
  };

  /** Adds an open flaw of an item, older than every round of the test. */
  const oldFlaw = async (
    item: { id: number; customerId: number; buildingId: number; mapId: number },
    name: string,
    measure = '',
    flawTypeId: number | null = null,
  ) => {
    const created = new Date(time.now.getTime() - 90 * 86_400_000).toISOString();
    return only(
      await db
        .insert(flaws)
        .values({
          customerId: item.customerId,
          buildingId: item.buildingId,
          mapId: item.mapId,
          mapItemId: item.id,
          name,
          ...textKeys(name),
          measure,
          flawTypeId,
          performer: 'tidigare@example.com',
          created,
          updated: created,
        })
        .returning(),
    );
  };

  /** Starts a plan's round as a user. */
  const start = async (roundPlanningId: number, who: Person): Promise<RoundHistory> => {
    const answer = await backend.ask<RoundHistory>('POST', 'v1/RoundHistory', {
      token: who.token,
      body: { roundPlanningId },
      key: crypto.randomUUID(),
    });
    if (!answer.success) throw new Error(`No round: ${answer.text}`);
    return answer.data;
  };

  /** Creates a plan with its round, started by the inspector. */
  const round = (options: PlanOptions = {}) =>
    withDrawing(['round', options], async () => {
      const planned = await makePlan(options, 'Kvartalsrond');
      return { ...planned, round: await start(planned.plan.id, planned.inspector) };
    });

  return { plan, start, round, oldFlaw, addChecklist };
};
