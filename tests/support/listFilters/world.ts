import { eq } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/audit.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { contractorLinks } from '#server/db/schema/contractors.ts';
import { questions } from '#server/db/schema/checklists.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { moveRoundPlannings } from '#server/db/schema/moves.ts';
import { roundPlanningAreas, roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import {
  roundConflicts,
  roundHistories,
  roundHistoryInfos,
  roundHistoryQuestionLists,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import { visitCases } from '#server/db/schema/visits/visits.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { symbolKinds } from '#server/db/schema/templates.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { ownKindDefinition } from '#contract/registers/ownKind.ts';
import { codeOf } from '#domain/codes/itemCode.ts';
import { ownKind } from '../registers/ownKind.ts';
import type { Backend } from '../server/backend.ts';
import { createHouse } from '../isolation/house.ts';
import type { Mark } from '../isolation/marks.ts';
import { createFormer, createPastMoves } from '../isolation/pastMoves.ts';
import type { Former } from '../isolation/pastMoves.ts';
import { only } from '../seeds/seedPeople.ts';
import type { CustomerRow, Person } from '../seeds/seedPeople.ts';

/** Records of a customer: one of every kind, and others that each filter must omit. */
export type Side = Awaited<ReturnType<ReturnType<typeof createSide>>>;
export type FilterWorld = Awaited<ReturnType<typeof createFilterWorld>>;

/** In the statistics' year, before the month of the clock. */
const earlier = '2026-09-20T09:00:00.000Z';
const thisMonth = '2026-11-16T09:00:00.000Z';
/** Time between the entries of the audit log. */
export const auditStart = '2026-11-18T00:00:00.000Z';

/**
 * Creates two customers of two companies with the same records, a user who sees everything, and a guest of
 * both.
 */
export async function createFilterWorld(backend: Backend) {
  const { seed } = backend;
  await seed.reference();
  const { id: companyId } = await seed.company('Hemmabolaget');
  const home = await seed.customer({ companyId }, 'Hemma');
  const asker = await seed.user(home, 'WebSbaAdmin');
  const guest = await seed.user(home, 'Admin');
  const former = await createFormer(backend, { companyId });
  const side = createSide(backend, { asker, guest, home, former });
  const a = await side('Alm', 'own');
  const b = await side('Björk', 'otherCompany');
  await seed.link(asker, b.level);
  await backend.db.update(customers).set({ serviceCountry: 'FI' }).where(eq(customers.id, a.level.id));
  const moment = backend.time.now.toISOString();
  const definition = ownKindDefinition.parse(ownKind);
  for (const { rootId: customerId } of [a.level, b.level])
    await backend.db.insert(ownKinds).values({ customerId, definition, created: moment, updated: moment });
  return { asker, guest, home, a, b };
}

type House = Awaited<ReturnType<typeof createHouse>>;
/** A record's customer and stamps. */
type Part = { customerId: number; created: string; updated: string };

function createSide(
  backend: Backend,
  { asker, guest, home, former }: { asker: Person; guest: Person; home: CustomerRow; former: Former },
) {
  const { db, seed, time } = backend;
  const moment = time.now.toISOString();
  const stamps = { created: moment, updated: moment };

  /** Creates two deleted buildings and two deleted alarm systems. */
  async function createDeleted(level: CustomerRow, buildingId: number, part: Part): Promise<void> {
    for (const buildingName of ['Rivet hus', 'Bränt hus']) {
      const { id } = await seed.building(level, buildingName);
      await backend.ask('DELETE', `v1/Building/${id}`, { token: asker.token });
    }
    for (const alarmName of ['Rivet larm', 'Bränt larm'])
      await db.insert(installations).values({
        ...part,
        buildingId,
        type: 'fire_alarm_system',
        name: alarmName,
        ...textKeys(alarmName),
        deleted: true,
        deletedAt: part.created,
      });
  }

  /** Creates plans: paused, of an area, overdue, and with a round that expired and one finished too late. */
  async function createPlans({ building, floor, area }: House, part: Part, moment: string) {
    const addPlan = async (text: string, changes: Partial<typeof roundPlannings.$inferInsert> = {}) =>
      only(
        await db
          .insert(roundPlannings)
          .values({ ...part, name: text, ...textKeys(text), start: moment, ...changes })
          .returning(),
      );
    const paused = await addPlan('Vilande', { active: false });
    const ofArea = await addPlan('Yta');
    await db.insert(roundPlanningAreas).values({ ...part, roundPlanningId: ofArea.id, targetId: area.id });
    await addPlan('Nyss sen', { start: '2026-11-10T09:00:00.000Z' });
    // A round that was started and has expired, and one finished too late.
    const begun = await addPlan('Påbörjad', { start: earlier });
    await db.insert(roundPlanningFloors).values({ ...part, roundPlanningId: begun.id, targetId: floor.id });
    const expired = {
      name: 'Försenad',
      intervalValue: 1,
      intervalType: 'months' as const,
      expires: thisMonth,
    };
    const lateRounds = await db
      .insert(roundHistories)
      .values([
        { ...part, ...expired, roundPlanningId: begun.id, created: earlier, done: moment },
        { ...part, ...expired, roundPlanningId: begun.id, created: '2026-10-20T09:00:00.000Z' },
      ])
      .returning();
    await db.insert(roundHistoryInfos).values(
      lateRounds.map(({ id }) => ({
        ...part,
        roundHistoryId: id,
        buildingId: building.id,
        buildingName: building.name,
        floorName: '',
        position: 1,
      })),
    );
    return { paused, ofArea, begun };
  }

  /** Creates a closed record beside each open one: fault report, link, records of registers, flaws, question list and conflict. */
  async function createClosedRecords(
    house: House,
    part: Part,
    { name, moment }: { name: string; moment: string },
  ): Promise<void> {
    const { building, round, done } = house;
    const { id: _report, ...report } = house.faultReport;
    await db.insert(faultReports).values({ ...report, pageHash: `${name} avvisad`, state: 'declined' });
    const { id: _link, ...link } = house.contractorLink;
    await db.insert(contractorLinks).values({ ...link, tokenHash: `${name} slut`, ended: moment });
    const { id: _record, ...record } = house.registerRecord;
    const { id: _incident, ...incident } = { ...house.incident, createdBy: asker.id };
    await db
      .insert(registerRecords)
      .values([
        { ...record, kind: 'training', validUntil: null },
        { ...record, validUntil: '2026-01-31', ...textKeys('Gammal') },
        { ...record, validUntil: '2026-12-31', installationId: house.installation.id },
        { ...record, deleted: true, deletedAt: moment },
        incident,
        { ...incident, triage: 'declined' },
      ]);

    const { id: visitId, ...visit } = house.visitCase;
    await db.insert(visitCases).values([
      { ...visit, reference: 'gammal', ...textKeys('Gammal') },
      { ...visit, continuesCaseId: visitId },
      { ...visit, deleted: true, deletedAt: moment },
    ]);

    const { id: _permit, ...permit } = house.hotWorkPermit;
    await db.insert(hotWorkPermits).values([
      { ...permit, key: `${name} gammalt`, place: 'gammal', ...textKeys('Gammal') },
      { ...permit, key: `${name} avslutat`, state: 'closed', due: null },
    ]);

    const texts = { name: 'Åtgärdad', ...textKeys('Åtgärdad') };
    await db.insert(flaws).values({
      ...part,
      ...texts,
      buildingId: building.id,
      roundHistoryId: round.id,
      created: thisMonth,
      done: moment,
    });
    const { id: _list, ...list } = house.roundList;
    const doneList = only(
      await db
        .insert(roundHistoryQuestionLists)
        .values({ ...list, roundHistoryId: done.id })
        .returning(),
    );
    const { id: _question, ...question } = house.roundQuestion;
    await db.insert(roundHistoryQuestions).values([
      { ...question, name: 'Åtgärdad', done: moment },
      { ...question, roundHistoryId: done.id, roundHistoryQuestionListId: doneList.id },
    ]);
    const { id: _conflict, ...conflict } = house.conflict;
    await db.insert(roundConflicts).values({ ...conflict, resolved: moment });
    await db
      .update(roundQuarantine)
      .set({ state: 'rejected' })
      .where(eq(roundQuarantine.id, house.photoEntry.id));
  }

  return async (name: string, mark: Mark) => {
    const company = await seed.company(`${name}bolaget`);
    const root = await seed.customer({ companyId: company.id }, `${name} rot`);
    const level = await seed.customer(root, `${name} nivå`);
    const person = await seed.user(level, 'Admin', { lastName: name });
    await seed.user(level, 'BasicUser', { lastName: name, passwordHash: null });
    const house = await createHouse(backend, level, mark, {
      starter: asker,
      author: person,
      buyer: home,
      decider: asker,
    });
    const { building } = house;
    await db
      .update(flaws)
      .set({ severity: mark === 'own' ? 1 : 2, personId: person.id, due: '2026-11-10T00:00:00.000Z' })
      .where(eq(flaws.id, house.flaw.id));
    const part = { customerId: level.id, ...stamps };
    await seed.connect(building, person);
    await seed.connect(building, guest);
    await seed.link(guest, level);
    await seed.link(person, home);
    await seed.map(house.spareFloor, 'Högst upp', { level: 7 });
    await createPastMoves(backend, { building, customer: level }, former);
    await db.insert(moveRoundPlannings).values({
      ...part,
      moveBuildingId: house.movedHouse.id,
      roundPlanningId: house.latePlan.id,
      moveType: 'move',
    });

    const pause = await seed.pause(level, `${name}lov`, { starts: '2027-06-12', ends: '2027-08-15' });
    await seed.pause(level, 'Jullov', { starts: '2027-12-20', ends: '2028-01-09' });
    const yard = await seed.building(level, `${name}gården`);
    await createDeleted(level, building.id, part);
    const document = await seed.file(part, { documentType: 1, name: 'policy.pdf' });
    const entry = { group: 3, ...textKeys('Skylt') };
    const sign = await seed.fireProtection({ companyId: company.id, customerId: level.id }, 'Skylt', entry);
    await db.insert(symbolKinds).values({ ...part, symbol: 'bs', fireProtectionId: sign.id });
    const worded = { description: `${name}text`, positive: `${name}svar`, negative: `${name}nej` };
    await db.update(questions).set(worded).where(eq(questions.id, house.question.id));

    const plans = await createPlans(house, part, moment);
    await createClosedRecords(house, part, { name, moment });
    const codeBatch = await seed.codeBatch(level);
    const blank = {
      ...part,
      batchId: codeBatch.id,
      code: codeOf([...'00000000'].map(() => codeBatch.id % 31)),
    };
    await db.insert(itemCodes).values(blank);
    const restored = { ...part, actor: `user:${person.id}`, action: 'restored', created: thisMonth };
    await db.insert(auditLog).values(restored);
    const ofLevel = await house.ofLevel();
    return {
      ...house,
      ...ofLevel,
      company,
      root,
      level,
      person,
      pause,
      yard,
      document,
      sign,
      ...plans,
      codeBatch,
      /** Name that distinguishes the records of the two sides. */
      name,
    };
  };
}
