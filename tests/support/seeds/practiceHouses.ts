import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import {
  questionGroups,
  questionListQuestions,
  questionLists,
  questions,
} from '#server/db/schema/checklists.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import {
  roundPlanningFloors,
  roundPlanningQuestionLists,
  roundPlanningRoles,
  roundPlannings,
} from '#server/db/schema/plans.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';

/** A house for one browser test: a customer level with one building and one plan that is due today. */
export interface PracticeHouse {
  customerId: number;
  customerName: string;
  buildingId: number;
  buildingName: string;
  planId: number;
  planName: string;
}

/** House of the demo data that the practice houses copy: three floors with drawings, forty items. */
export const modelHouse = { building: 'Kunskapens hus', plan: 'Kvartalsrond Kunskapens hus' };

/**
 * Names of the old open flaws of every practice house, by item number. Items are numbered through all floors.
 */
export const oldFlaws: Readonly<Record<number, string>> = {
  2: 'Plomberingen saknas',
  3: 'Skylten är trasig',
  4: 'Slangen läcker',
};

/** Checklist of every practice house. */
export const practiceQuestions = [
  {
    group: 'Utrymning',
    name: 'Är utrymningsvägarna fria?',
    description: 'Gå vägen ut.',
    law: 'LSO 2 kap. 2 §',
  },
  { group: 'Utrymning', name: 'Går dörrarna att öppna utan nyckel?', law: 'BBR 5:335' },
  { group: 'Ordning', name: 'Står containrar minst sex meter från fasad?', law: 'Lokal regel' },
  { group: 'Ordning', name: 'Är elcentralen fri från brännbart?' },
] as const;

/** Law links of the questions by index; the third is hostile and must never become a link. */
export const lawLinks: readonly (string | null)[] = [
  'https://www.riksdagen.se/sv/dokument-och-lagar/',
  'www.boverket.se',
  "javascript:document.title='XSS'",
  null,
];

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('The demo data lacks what the practice houses are copied from.');
  return row;
};

/** Returns a new row from an old one: without the id, with other references. */
const copyOf = <T extends { id: number }, C extends object>({ id: _id, ...rest }: T, changes: C) => ({
  ...rest,
  ...changes,
});

/** Numbers of complete houses and of bare ones, whose plan uses a floor with an empty drawing. */
export interface HouseCounts {
  whole: number;
  bare: number;
}

/**
 * Adds houses below the inspector's own customer, in one folder level, so that the demo's own screens stay
 * unchanged.
 */
export async function makePracticeHouses(
  db: Database,
  counts: HouseCounts,
  now: Date,
): Promise<{ whole: PracticeHouse[]; bare: PracticeHouse[] }> {
  const stamps = { created: now.toISOString(), updated: now.toISOString() };
  const model = await readModel(db);
  const { home } = model;
  const folder = await createLevel(db, home, 'Övningsområdet', stamps);

  const list = await createChecklist(db, home, stamps);
  // The demo's licence is for fewer buildings than these.
  const rootId = Number(home.path.split('/')[1]);
  await db
    .update(customerLicences)
    .set({ buildings: sql`${customerLicences.buildings} + ${2 * (counts.whole + counts.bare)}` })
    .where(eq(customerLicences.customerId, rootId));

  const houses = { whole: [] as PracticeHouse[], bare: [] as PracticeHouse[] };
  for (let number = 1; number <= counts.whole + counts.bare; number += 1) {
    const isBare = number > counts.whole;
    houses[isBare ? 'bare' : 'whole'].push(
      await createHouse(db, { model, folder, list, now }, number, isBare),
    );
  }
  return houses;
}

interface Stamps {
  created: string;
  updated: string;
}
type Model = Awaited<ReturnType<typeof readModel>>;
type CustomerRow = typeof customers.$inferSelect;

/** Reads the demo data's house that the practice houses copy. */
async function readModel(db: Database) {
  const model = only(await db.select().from(buildings).where(eq(buildings.name, modelHouse.building)));
  const plan = only(await db.select().from(roundPlannings).where(eq(roundPlannings.name, modelHouse.plan)));
  const home = only(await db.select().from(customers).where(eq(customers.id, model.customerId)));
  const ownFloors = await db
    .select()
    .from(floors)
    .where(eq(floors.buildingId, model.id))
    .orderBy(asc(floors.level));
  const ownMaps = await db
    .select()
    .from(maps)
    .where(and(eq(maps.buildingId, model.id), eq(maps.deleted, false)));
  const ownItems = await db
    .select({ item: mapItems })
    .from(mapItems)
    .innerJoin(maps, eq(maps.id, mapItems.mapId))
    .innerJoin(floors, eq(floors.id, maps.floorId))
    .where(and(eq(mapItems.buildingId, model.id), eq(mapItems.deleted, false)))
    .orderBy(asc(floors.level), asc(mapItems.positionNumber));
  const executors = await db
    .select()
    .from(roundPlanningRoles)
    .where(eq(roundPlanningRoles.roundPlanningId, plan.id));
  return { model, plan, home, ownFloors, ownMaps, ownItems, executors };
}

/** Creates a level below another one. */
async function createLevel(
  db: Database,
  parent: CustomerRow,
  name: string,
  stamps: Stamps,
): Promise<CustomerRow> {
  const values = {
    ...parent,
    name,
    ...textKeys(name),
    ...stamps,
    parentId: parent.id,
    depth: parent.depth + 1,
  };
  const { id: _id, ...fresh } = values;
  // The path holds the record's own id, which is only known afterwards.
  const newLevel = only(
    await db
      .insert(customers)
      .values({ ...fresh, path: `${parent.path}${name}/` })
      .returning(),
  );
  return only(
    await db
      .update(customers)
      .set({ path: `${parent.path}${newLevel.id}/` })
      .where(eq(customers.id, newLevel.id))
      .returning(),
  );
}

/** Creates the checklist of all practice houses. */
async function createChecklist(db: Database, home: CustomerRow, stamps: Stamps) {
  const list = only(
    await db
      .insert(questionLists)
      .values({
        customerId: home.id,
        companyId: home.companyId,
        name: 'Egenkontroll',
        ...textKeys('Egenkontroll'),
        ...stamps,
      })
      .returning(),
  );
  const groupIds = new Map<string, number>();
  for (const [position, asked] of practiceQuestions.entries()) {
    const owner = { customerId: home.id, companyId: home.companyId, ...stamps };
    if (!groupIds.has(asked.group)) {
      const group = { ...owner, name: asked.group, ...textKeys(asked.group) };
      groupIds.set(asked.group, only(await db.insert(questionGroups).values(group).returning()).id);
    }
    const question = only(
      await db
        .insert(questions)
        .values({
          ...owner,
          name: asked.name,
          ...textKeys(asked.name),
          questionGroupId: groupIds.get(asked.group) ?? 0,
          description: 'description' in asked ? asked.description : '',
          law: 'law' in asked ? asked.law : '',
          lawLink: lawLinks[position] ?? null,
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
}

/** Copies the model's items to a house and adds the old flaws. */
async function furnish(
  db: Database,
  { ownItems }: Model,
  {
    place,
    mapIds,
    now,
  }: {
    place: Stamps & { customerId: number; buildingId: number };
    mapIds: ReadonlyMap<number, number>;
    now: Date;
  },
): Promise<void> {
  const newItems = await db
    .insert(mapItems)
    .values(
      ownItems.map(({ item }, index) =>
        copyOf(item, { ...place, mapId: mapIds.get(item.mapId) ?? 0, positionNumber: index + 1 }),
      ),
    )
    .returning();
  const foundAt = new Date(now.getTime() - 90 * 86_400_000).toISOString();
  await db.insert(flaws).values(
    Object.entries(oldFlaws).map(([positionNumber, name]) => {
      const item = newItems.find((one) => one.positionNumber === Number(positionNumber));
      return {
        ...place,
        mapId: item?.mapId ?? null,
        mapItemId: item?.id ?? null,
        name,
        ...textKeys(name),
        performer: 'tidigare@example.com',
        created: foundAt,
        updated: foundAt,
      };
    }),
  );
}

/** Copies the model's plan for a house, due now. */
async function createPlan(
  db: Database,
  { plan, executors }: Model,
  {
    ownFields,
    name,
    now,
    newFloors,
    list,
  }: {
    ownFields: Stamps & { customerId: number };
    name: string;
    now: Date;
    newFloors: readonly { id: number }[];
    list: { id: number };
  },
): Promise<number> {
  const { id: planId } = only(
    await db
      .insert(roundPlannings)
      .values(copyOf(plan, { ...ownFields, name: name, ...textKeys(name), start: now.toISOString() }))
      .returning(),
  );
  const part = { ...ownFields, roundPlanningId: planId };
  await db.insert(roundPlanningFloors).values(newFloors.map(({ id }) => ({ ...part, targetId: id })));
  await db.insert(roundPlanningQuestionLists).values({ ...part, targetId: list.id });
  await db.insert(roundPlanningRoles).values(executors.map(({ targetId }) => ({ ...part, targetId })));
  return planId;
}

/** Copies the model to a level of its own; a bare house has one floor with an empty drawing. */
async function createHouse(
  db: Database,
  { model, folder, list, now }: { model: Model; folder: CustomerRow; list: { id: number }; now: Date },
  number: number,
  isBare: boolean,
): Promise<PracticeHouse> {
  const { ownFloors, ownMaps } = model;
  const stamps = { created: now.toISOString(), updated: now.toISOString() };
  const hadFloors = isBare ? ownFloors.slice(0, 1) : ownFloors;
  const suffix = String(number).padStart(2, '0');
  const names = {
    customer: `Övning ${suffix}`,
    building: `Övningshus ${suffix}`,
    plan: `Övningsrond ${suffix}`,
  };
  const customer = await createLevel(db, folder, names.customer, stamps);
  const ownFields = { customerId: customer.id, ...stamps };
  const building = only(
    await db
      .insert(buildings)
      .values(copyOf(model.model, { ...ownFields, name: names.building, ...textKeys(names.building) }))
      .returning(),
  );
  const place = { ...ownFields, buildingId: building.id };
  const newFloors = await db
    .insert(floors)
    .values(hadFloors.map((floor) => copyOf(floor, place)))
    .returning();
  const floorIds = new Map(hadFloors.map(({ id }, index) => [id, newFloors[index]?.id ?? 0]));
  const hadMaps = ownMaps.filter(({ floorId }) => floorIds.has(floorId)).slice(0, isBare ? 1 : undefined);
  const newMaps = await db
    .insert(maps)
    .values(
      hadMaps.map((map) => {
        const picture = isBare ? { fileId: null, name: 'Ritning 1', ...textKeys('Ritning 1') } : {};
        return copyOf(map, { ...place, ...picture, floorId: floorIds.get(map.floorId) ?? 0 });
      }),
    )
    .returning();
  const mapIds = new Map(hadMaps.map(({ id }, index) => [id, newMaps[index]?.id ?? 0]));
  if (!isBare) await furnish(db, model, { place, mapIds, now });
  const planId = await createPlan(db, model, { ownFields, name: names.plan, now, newFloors, list });
  return {
    customerId: customer.id,
    customerName: names.customer,
    buildingId: building.id,
    buildingName: names.building,
    planId,
    planName: names.plan,
  };
}
