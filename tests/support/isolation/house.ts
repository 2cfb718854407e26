import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { imports } from '#server/db/schema/imports.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import {
  roundPlanningFireProtections,
  roundPlanningFloors,
  roundPlanningQuestionLists,
  roundPlannings,
} from '#server/db/schema/plans.ts';
import {
  roundConflicts,
  roundLateEntries,
  roundHistories,
  roundHistoryInfos,
  roundHistoryItems,
  roundHistoryQuestionLists,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';
import { seedLife } from './houseLife.ts';
import { createPack } from './housePack.ts';
import { createLevelRecords, createRefusals } from './houseRefusals.ts';
import type { CustomerRow, Person, UserRow } from '../seeds/seedPeople.ts';
import { createChecklist } from './checklists.ts';
import { storeBytes } from '../seeds/storedBytes.ts';
import { taggedBytes, taggedName } from './marks.ts';
import { createMove } from './moves.ts';
import type { Mark } from './marks.ts';

export type House = Awaited<ReturnType<typeof createHouse>>;

const answer = {
  userName: 'a@example.com',
  at: '2026-11-20T09:00:00.000Z',
  controlled: null,
  continueWithoutAdding: false,
  markedRemaining: false,
  answer: null,
  answerDescription: null,
  done: null,
};

/**
 * Creates a building of a customer with one of each dependent: drawing, plan, running round, flaw, conflict,
 * quarantined call.
 */
export async function createHouse(
  backend: Backend,
  customer: CustomerRow,
  mark: Mark,
  {
    starter,
    author,
    buyer,
    decider,
  }: { starter: Person; author: UserRow; buyer: CustomerRow; decider: UserRow },
) {
  const { db, seed, time } = backend;
  const moment = time.now.toISOString();
  const stamps = { created: moment, updated: moment };
  const owner = { customerId: customer.id, companyId: customer.companyId };
  const part = { customerId: customer.id, ...stamps };
  const unique = `Hus ${randomUUID().slice(0, 8)}`;
  const [name, shared] = [taggedName(unique, mark, 'house'), taggedName(unique, mark, 'catalogue')];

  const building = await seed.building(customer, name);
  const floor = await seed.floor(building, name);
  const map = await seed.map(floor, name);
  const usedEntry = await seed.fireProtection(owner, shared);
  const namedRole = await seed.role(customer, shared);
  const item = await seed.mapItem(map, usedEntry);
  const code = await seed.itemCode(item);
  const spareFloor = await seed.floor(building, `${name} 2`, 2);
  const spareMap = await seed.map(spareFloor, `${name} 2`);
  const area = await seed.area(spareMap, name);
  const plannedArea = await seed.area(map, taggedName(`${unique} planerad`, mark, 'house'));
  const storedIn = () => ({ buildingId: building.id, ...storeBytes(backend, taggedBytes(mark)) });
  const drawing = await seed.file(part, storedIn());
  const picture = await seed.file(part, { ...storedIn(), name: `${name}.png` });

  const drawingSet = only(
    await db
      .insert(imports)
      .values({ ...part, kind: 'drawingSet', recordIds: [building.id], parts: { maps: [] } })
      .returning(),
  );

  const checklist = await createChecklist(backend, owner, shared);
  const { list } = checklist;

  const { plan, latePlan } = await createPlans(db, { part, name, moment, namedRole, floor, usedEntry, list });
  const flaw = await createFlaw(db, { part, name, namedRole, map, item });
  await db.insert(flawFiles).values({ ...part, flawId: flaw.id, fileId: picture.id, position: 0 });
  const life = await seedLife(db, { part, name, building, item, flaw, author, decider, code });
  const pack = await createPack(backend, building, { mark, maker: decider });
  const started = await backend.ask<RoundHistory>('POST', 'v1/RoundHistory', {
    token: starter.token,
    body: { roundPlanningId: plan.id },
  });
  if (!started.success) throw new Error(`No round: ${started.text}`);
  const round = started.data;
  // The user who starts a round has a claim on it; here claims depend on the place only.
  await db.update(roundHistories).set({ startedBy: null }).where(eq(roundHistories.id, round.id));
  const parts = await readParts(db, round);
  const { roundItem } = parts;
  const done = await createFinishedRound(db, { part, name, moment, plan, building });
  await keepBuildingStates(db, eq(buildings.id, building.id));
  // Placed after the start, so that the round can take it up.
  const laterItem = await seed.mapItem(map, usedEntry, { positionNumber: 2 });

  const inRound = { ...part, roundHistoryId: round.id };
  const conflict = only(
    await db
      .insert(roundConflicts)
      .values({ ...inRound, targetKind: 'item', targetId: roundItem.id, shown: answer, kept: answer })
      .returning(),
  );
  const late = only(
    await db
      .insert(roundLateEntries)
      .values({ ...inRound, kind: 'item', targetId: roundItem.id })
      .returning(),
  );
  const refusals = await createRefusals(backend, { part, mark, customer, author, flaw, round, roundItem });

  return {
    ...life,
    pack,
    building,
    floor,
    map,
    used: usedEntry,
    item,
    code,
    laterItem,
    spareFloor,
    spareMap,
    area,
    drawing,
    picture,
    drawingSet,
    plannedArea,
    ...checklist,
    named: namedRole,
    done,
    plan,
    latePlan,
    round,
    ...parts,
    flaw,
    conflict,
    late,
    ...refusals,
    /** Creates a level's records outside of buildings. */
    ofLevel: () => createLevelRecords(db, { part, name, shared, author, decider }),
    ...(await createMove(backend, { building, plan, named: namedRole }, buyer)),
  };
}

type Part = { customerId: number; created: string; updated: string };
type Id = { id: number };

/** Creates a plan that is due now and one that is late. */
async function createPlans(
  db: Database,
  {
    part,
    name,
    moment,
    namedRole,
    floor,
    usedEntry,
    list,
  }: { part: Part; name: string; moment: string; namedRole: Id; floor: Id; usedEntry: Id; list: Id },
) {
  const plan = only(
    await db
      .insert(roundPlannings)
      .values({ ...part, name, ...textKeys(name), start: moment, roleId: namedRole.id })
      .returning(),
  );
  const ofPlan = { ...part, roundPlanningId: plan.id };
  await db.insert(roundPlanningFloors).values({ ...ofPlan, targetId: floor.id });
  await db.insert(roundPlanningFireProtections).values({ ...ofPlan, targetId: usedEntry.id });
  await db.insert(roundPlanningQuestionLists).values({ ...ofPlan, targetId: list.id });
  const latePlan = only(
    await db
      .insert(roundPlannings)
      .values({ ...part, name, ...textKeys(name), start: '2026-08-20T09:00:00.000Z', roleId: namedRole.id })
      .returning(),
  );
  await db.insert(roundPlanningFloors).values({ ...part, roundPlanningId: latePlan.id, targetId: floor.id });
  return { plan, latePlan };
}

/** Creates an open flaw of the item, found before the round. */
async function createFlaw(
  db: Database,
  {
    part,
    name,
    namedRole,
    map,
    item,
  }: {
    part: Part;
    name: string;
    namedRole: Id & { name: string };
    map: Id & { buildingId: number };
    item: Id;
  },
) {
  return only(
    await db
      .insert(flaws)
      .values({
        ...part,
        buildingId: map.buildingId,
        mapId: map.id,
        mapItemId: item.id,
        name,
        ...textKeys(name),
        responsible: namedRole.id,
        responsibleName: namedRole.name,
        created: '2026-08-20T09:00:00.000Z',
      })
      .returning(),
  );
}

/** Reads the parts of a started round and answers its question with no. */
async function readParts(db: Database, round: Id) {
  const ofRound = <Table extends typeof roundHistoryInfos | typeof roundHistoryItems>(table: Table) =>
    eq(table.roundHistoryId, round.id);
  const info = only(await db.select().from(roundHistoryInfos).where(ofRound(roundHistoryInfos)));
  const roundItem = only(await db.select().from(roundHistoryItems).where(ofRound(roundHistoryItems)));
  const roundList = only(
    await db
      .select()
      .from(roundHistoryQuestionLists)
      .where(eq(roundHistoryQuestionLists.roundHistoryId, round.id)),
  );
  const roundQuestion = only(
    await db
      .update(roundHistoryQuestions)
      .set({ answer: 'Nej' })
      .where(eq(roundHistoryQuestions.roundHistoryId, round.id))
      .returning(),
  );
  return { info, roundItem, roundList, roundQuestion };
}

/** Creates an earlier round that is finished. */
async function createFinishedRound(
  db: Database,
  {
    part,
    name,
    moment,
    plan,
    building,
  }: { part: Part; name: string; moment: string; plan: Id; building: Id },
) {
  const done = only(
    await db
      .insert(roundHistories)
      .values({
        ...part,
        roundPlanningId: plan.id,
        name,
        intervalValue: 1,
        intervalType: 'months',
        expires: moment,
        done: moment,
        created: '2026-09-20T09:00:00.000Z',
      })
      .returning(),
  );
  await db.insert(roundHistoryInfos).values({
    ...part,
    roundHistoryId: done.id,
    buildingId: building.id,
    buildingName: name,
    floorName: '',
    position: 1,
  });
  return done;
}
