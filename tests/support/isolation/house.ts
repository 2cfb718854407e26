import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { buildings } from '#server/db/schema/buildings.ts';
import { imports } from '#server/db/schema/imports.ts';
import { serviceRules } from '#server/db/schema/maintenance.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws, roundItemEarlierFlaws } from '#server/db/schema/flaws.ts';
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
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { apiKeys } from '#server/db/schema/apiKeys.ts';
import { customerLicences } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { Backend } from '../server/backend.ts';
import { only } from '../seeds/seedPeople.ts';
import { seedImports } from './houseImports.ts';
import { seedLife } from './houseLife.ts';
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
const photo = { name: 'foto.png', mimeType: 'image/png', sizeBytes: 1, width: 1, height: 1 };

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
  const flaw = only(
    await db
      .insert(flaws)
      .values({
        ...part,
        buildingId: building.id,
        mapId: map.id,
        mapItemId: item.id,
        name,
        ...textKeys(name),
        responsible: namedRole.id,
        responsibleName: shared,
        created: '2026-08-20T09:00:00.000Z',
      })
      .returning(),
  );
  await db.insert(flawFiles).values({ ...part, flawId: flaw.id, fileId: picture.id, position: 0 });
  const life = await seedLife(db, { part, name, building, item, flaw, author, decider, code });
  const started = await backend.ask<RoundHistory>('POST', 'v1/RoundHistory', {
    token: starter.token,
    body: { roundPlanningId: plan.id },
  });
  if (!started.success) throw new Error(`No round: ${started.text}`);
  const round = started.data;
  // The user who starts a round has a claim on it; here claims depend on the place only.
  await db.update(roundHistories).set({ startedBy: null }).where(eq(roundHistories.id, round.id));
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
  const done = only(
    await db
      .insert(roundHistories)
      .values({
        ...part,
        roundPlanningId: plan.id,
        name,
        intervalValue: 1,
        intervalType: 3,
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
  const refusedEntry = (userId: number, changes: Partial<typeof roundQuarantine.$inferInsert>) => ({
    ...inRound,
    userId,
    operationId: randomUUID(),
    reason: 'right_missing',
    targetId: round.id,
    callName: 'updateRound' as const,
    payload: { description: 'Ny' },
    ...changes,
  });
  const entry = only(await db.insert(roundQuarantine).values(refusedEntry(author.id, {})).returning());
  const { sizeBytes, ...kept } = storeBytes(backend, taggedBytes(mark));
  const withPhoto = {
    callName: 'uploadFile' as const,
    targetId: flaw.id,
    payload: {},
    photo: { ...photo, sizeBytes },
    ...kept,
  };
  const photoEntry = only(
    await db.insert(roundQuarantine).values(refusedEntry(author.id, withPhoto)).returning(),
  );
  // A deleted user, and their handed over work.
  const deletedUser = await seed.user(customer, 'BasicUserLight', {
    deleted: true,
    lastName: taggedName('Borta', mark, 'ownCustomer'),
  });
  const goneEntry = only(
    await db.insert(roundQuarantine).values(refusedEntry(deletedUser.id, withPhoto)).returning(),
  );

  /** Files a photo of any flaw that an item of this round lists as an earlier one. */
  const refusePhotoOf = async (earlier: { id: number }) => {
    await db
      .insert(roundItemEarlierFlaws)
      .values({ ...part, roundHistoryItemId: roundItem.id, flawId: earlier.id })
      .onConflictDoNothing();
    return only(
      await db
        .insert(roundQuarantine)
        .values(refusedEntry(author.id, { ...withPhoto, targetId: earlier.id }))
        .returning(),
    );
  };

  /** Creates a level's records outside of buildings. */
  const ofLevel = async () => {
    const far = '2027-11-20T09:00:00.000Z';
    const serviceRule = only(
      await db
        .insert(serviceRules)
        .values({
          ...part,
          kind: 'powder_extinguisher',
          serviceKey: 'own-1',
          name: shared,
          ...textKeys(shared),
          interval: 'P1Y',
          countedFrom: 'installed',
          performer: 'own',
          rank: 'advice',
        })
        .onConflictDoUpdate({
          target: [serviceRules.customerId, serviceRules.kind, serviceRules.serviceKey],
          set: { name: shared },
        })
        .returning(),
    );
    const key = only(
      await db
        .insert(apiKeys)
        .values({
          ...part,
          name,
          expires: far,
          tokenHash: randomUUID(),
          tokenEnd: 'abcd',
          createdBy: author.id,
        })
        .returning(),
    );
    const [licence = null] = await db
      .select()
      .from(customerLicences)
      .where(eq(customerLicences.customerId, customer.id));
    const loose = { ...part, name, ...textKeys(name), created: '2026-08-20T09:00:00.000Z' };
    const [looseFlaw, goneFlaw] = await db
      .insert(flaws)
      .values([loose, { ...loose, deleted: true }])
      .returning();
    if (!looseFlaw || !goneFlaw) throw new Error('Nothing was inserted.');
    return {
      key,
      licence,
      looseFlaw,
      goneFlaw,
      serviceRule,
      ...(await seedImports(db, part)),
    };
  };

  return {
    ...life,
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
    info,
    roundItem,
    roundList,
    roundQuestion,
    flaw,
    conflict,
    late,
    entry,
    photoEntry,
    gone: deletedUser,
    goneEntry,
    refusePhotoOf,
    ofLevel,
    ...(await createMove(backend, { building, plan, named: namedRole }, buyer)),
  };
}
