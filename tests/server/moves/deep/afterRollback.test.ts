import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { roundPlanningQuestionLists } from '#server/db/schema/plans.ts';
import { reminderNotifications } from '#server/db/schema/notifications.ts';
import { openDrawings, symbolKinds } from '#server/db/schema/templates.ts';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { MoveReport } from '#contract/moves/move.ts';
import type { RoundHistory, RoundHistoryInfo } from '#contract/rounds/round.ts';
import type { ServiceHistory } from '#contract/maintenance/service.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { movedBuilding } from '#tests/support/moves/movedBuilding.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { db, seed } = backend;
const { moved } = movedBuilding(backend);
const { checklist, plan } = moveSeed(backend);

type Ask = Awaited<ReturnType<typeof moved>>['here'];
const contractor = { name: 'Rör AB', email: 'ror@example.com', language: 'sv', ends: '2026-12-31' };
const createLink = async (by: Ask, customerId: number, flawIds: number[]): Promise<ContractorLink> => {
  const response = await by<ContractorLink>('POST', 'ContractorLink', { ...contractor, customerId, flawIds });
  expect(response.text).toContain('Rör AB');
  return response.data;
};
const linksOf = async (by: Ask) => (await by<ContractorLink[]>('GET', 'ContractorLink')).data;
const openFlaws = async (by: Ask) => (await by<Flaw[]>('GET', 'Flaw?done=false')).data;
const endedEmpty = { flaws: [], ended: expect.any(String) };

/** Creates an open flaw of the first building, found on a finished round of its plan. */
async function flawOfFinishedRound({ here, first, firstPlan }: Awaited<ReturnType<typeof moved>>) {
  const round = (await here<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: firstPlan.id })).data;
  const [info] = (await here<RoundHistoryInfo[]>('GET', `RoundHistoryInfo?roundHistoryId=${round.id}`)).data;
  const flawFields = { name: 'Dörr i kläm', mapItemId: first.item.id, roundHistoryInfoId: info?.id };
  const flaw = (await here<Flaw>('POST', 'Flaw', flawFields)).data;
  await db.execute(sql`update round_histories set done = now() where id = ${round.id}`);
  return { round, flaw };
}

describe('a contractor’s link', () => {
  test('a link of the target ends with the rollback and lists no returned flaw [LIFE-94]', async () => {
    const { act, here, there, first, to } = await moved();
    const flaw = (await here<Flaw>('POST', 'Flaw', { name: 'Dörr i kläm', mapItemId: first.item.id })).data;
    await act('Execute');
    await createLink(there, to.id, [flaw.id]);
    await act('Rollback');
    await here('PUT', `Flaw/${flaw.id}`, { name: 'Nytt namn' });
    expect(await linksOf(there)).toEqual([expect.objectContaining(endedEmpty)]);
  });

  test('a link of the target to a continued flaw doesn’t block the rollback [LIFE-94]', async () => {
    const seeded = await moved({ keepHistory: false });
    const { act, here, there, to } = seeded;
    const { flaw } = await flawOfFinishedRound(seeded);
    await act('Execute');
    const [copy] = await openFlaws(there);
    await createLink(there, to.id, [copy?.id ?? 0]);
    await act('Rollback');
    expect(await linksOf(there)).toEqual([expect.objectContaining(endedEmpty)]);
    expect((await openFlaws(here)).map(({ id }) => id)).toEqual([flaw.id]);
  });

  test('a link of the source to a flaw whose round stays ends at the execution [LIFE-94]', async () => {
    const seeded = await moved({ keepHistory: false });
    const { act, here, from } = seeded;
    const { flaw } = await flawOfFinishedRound(seeded);
    await createLink(here, from.id, [flaw.id]);
    await act('Execute');
    expect(await linksOf(here)).toEqual([expect.objectContaining(endedEmpty)]);
  });

  test('names a flaw in its list only to those who read the flaw [REF-08]', async () => {
    const { here, there, first, from, to } = await moved();
    const theirs = await seed.building(to, 'Mottagarens hus');
    const map = await seed.map(await seed.floor(theirs, 'Plan 1'));
    const entry = await seed.fireProtection({ companyId: to.companyId, customerId: to.id }, 'Brandpost');
    const item = await seed.mapItem(map, entry);
    const ownFlaw = (await there<Flaw>('POST', 'Flaw', { name: 'Deras brist', mapItemId: item.id })).data;
    const link = await createLink(there, to.id, [ownFlaw.id]);
    const flaw = (await here<Flaw>('POST', 'Flaw', { name: 'Vår brist', mapItemId: first.item.id })).data;
    await db.execute(sql`insert into contractor_link_flaws (customer_id, link_id, flaw_id, created, updated)
      values (${from.id}, ${link.id}, ${flaw.id}, now(), now())`);
    expect((await linksOf(there))[0]?.flaws.map(({ name }) => name)).toEqual(['Deras brist']);
  });
});

test('a service that was noted at the target comes home without the target’s document [BACK-02]', async () => {
  const { act, here, there, first, to } = await moved();
  await act('Execute');
  const protocol = await seed.file({ customerId: to.id }, { name: 'protokoll.pdf', documentType: 1 });
  const services = (await there<ServiceHistory>('GET', `Service/History?mapItemId=${first.item.id}`)).data
    .services;
  const serviceKey = services[0]?.serviceKey ?? expect.fail('the item has no services');
  const serviceNote = await there('POST', 'Service/Done', {
    services: [{ mapItemId: first.item.id, serviceKey }],
    done: backend.time.now.toISOString(),
    fileId: protocol.id,
  });
  expect(serviceNote.text).toContain('protokoll.pdf');
  await act('Rollback');
  const history = await here<ServiceHistory>('GET', `Service/History?mapItemId=${first.item.id}`);
  expect(history.data.doneServices).toEqual([expect.objectContaining({ serviceKey, file: null })]);
});

describe('a copy of a started move', () => {
  const copied = () => moved({ buildingType: 0, planType: 0 });
  const copiesOf = async (table: string) =>
    (
      await rowsOf<{ id: number }>(db, sql`select new_id as id from move_copies where table_name = ${table}`)
    ).map(({ id }) => id);

  test('a copied plan with sent reminders and an open drawing doesn’t block the rollback [ENDS-07]', async () => {
    const { act, there, target } = await copied();
    await act('Execute');
    const [planId = 0] = await copiesOf('round_plannings');
    const [mapId = 0] = await copiesOf('maps');
    const userId = target.people.Admin.id;
    const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
    const due = backend.time.now.toISOString();
    await db
      .insert(reminderNotifications)
      .values({ userId, roundPlanningId: planId, due, kind: 'due', ...stamps });
    const follow = await there('POST', `Map/${mapId}/Follow`, { tab: crypto.randomUUID() });
    expect([follow.status, await db.$count(openDrawings)]).toEqual([200, 1]);
    await act('Rollback');
    expect(await db.$count(reminderNotifications)).toBe(0);
  });

  test('awaits approval: flaws, services, replacements and service fields of its items are refused [ENDS-07]', async () => {
    const { act, there } = await copied();
    await act('Execute');
    const [mapItemId = 0] = await copiesOf('map_items');
    const done = backend.time.now.toISOString();
    const { services } = (await there<ServiceHistory>('GET', `Service/History?mapItemId=${mapItemId}`)).data;
    const serviceKey = services[0]?.serviceKey;
    const writes = [
      await there('POST', 'Flaw', { name: 'Brist i kopian', mapItemId }),
      await there('POST', 'Service/Done', { services: [{ mapItemId, serviceKey }], done }),
      await there('POST', 'Service/Replace', { mapItemIds: [mapItemId], done }),
      await there('PUT', `MapItem/${mapItemId}/extra`, { model: 'Ny modell' }),
    ];
    expect(writes.map(({ status, codes }) => [status, codes])).toEqual(
      writes.map(() => [409, ['record_in_move']]),
    );
    await act('Rollback');
  });

  test('is no place for a round of a plan that was moved without its building [ENDS-07]', async () => {
    const { act, there, firstPlan } = await moved({ buildingType: 0 });
    await act('Execute');
    const refusal = await there('POST', 'RoundHistory', { roundPlanningId: firstPlan.id });
    expect([refusal.status, refusal.codes]).toEqual([409, ['plan_waits_for_approval']]);
    await act('Rollback');
  });

  test('a copied role responsible for another flaw of the target is removed from it by the rollback [BACK-02]', async () => {
    const { act, there, to } = await moved();
    await act('Execute');
    const map = await seed.map(await seed.floor(await seed.building(to, 'Mottagarens hus'), 'Plan 1'));
    const entry = await seed.fireProtection({ companyId: to.companyId, customerId: to.id }, 'Brandpost');
    const item = await seed.mapItem(map, entry);
    const [roleId = 0] = await copiesOf('roles');
    const flaw = await there<Flaw>('POST', 'Flaw', {
      name: 'Läcka',
      mapItemId: item.id,
      responsible: roleId,
    });
    expect(flaw.data.responsibleName).toBe('Kontrollant');
    await act('Rollback');
    const after = await there<Flaw>('GET', `Flaw/${flaw.data.id}`);
    expect(after.data).toMatchObject({ responsible: null, responsibleName: '' });
  });

  test('a copied record in use by the target is named in the report before the rollback [ENDS-07]', async () => {
    const { act, ask, to, move, target } = await moved();
    await act('Execute');
    const [roleId = 0] = await copiesOf('roles');
    await seed.hold(target.people.User, { id: roleId, customerId: to.id });
    const { data } = await ask<MoveReport>('GET', `Move/Report/${move.id}`);
    expect(data.holders).toEqual([{ name: 'Kontrollant', other: expect.stringContaining(' ') }]);
    const refusal = await ask('PUT', `Move/RollbackMove/${move.id}`);
    expect(refusal.codes).toEqual(['move_copy_used']);
  });
});

/** Adds a checklist and an entry used by the first plan alone to a tab of the move each. */
async function movedRecords() {
  const seeded = await moved();
  const { move, ask, from, first, firstPlan } = seeded;
  const stamps = {
    customerId: from.id,
    created: backend.time.now.toISOString(),
    updated: backend.time.now.toISOString(),
  };
  const entry = await seed.fireProtection({ companyId: from.companyId, customerId: from.id }, 'Branddörr');
  await db.execute(sql`update map_items set fire_protection_id = ${entry.id} where id = ${first.item.id}`);
  const { list } = await checklist(from, 'Dörrkontroll', ['Stänger dörren?'], 'Dörrar');
  await db
    .insert(roundPlanningQuestionLists)
    .values({ ...stamps, roundPlanningId: firstPlan.id, targetId: list.id });
  const [planId = 0] = await rowsOf<{ id: number }>(
    db,
    sql`select p.id from move_round_plannings p join move_buildings b on b.id = p.move_building_id where b.move_id = ${move.id}`,
  ).then((rows) => rows.map(({ id }) => id));
  const ofPlan = { moveRoundPlanningId: planId, moveType: 1 };
  await ask('PUT', `MoveFireProtection/MoveFireProtections/${move.id}`, [
    { ...ofPlan, fireProtectionId: entry.id },
  ]);
  await ask('PUT', `MoveQuestionList/MoveQuestionLists/${move.id}`, [{ ...ofPlan, questionListId: list.id }]);
  return { ...seeded, entry, list, stamps };
}

test('symbols of the source no longer mean an entry that was moved, and mean it again after a rollback', async () => {
  const { act, entry, stamps } = await movedRecords();
  await db.insert(symbolKinds).values({ symbol: 'brandslackare', fireProtectionId: entry.id, ...stamps });
  const symbols = () => rowsOf(db, sql`select symbol, fire_protection_id as entry from symbol_kinds`);
  const before = await symbols();
  await act('Execute');
  expect(await symbols()).toEqual([]);
  await act('Rollback');
  expect(await symbols()).toEqual(before);
});

test('an older round of another plan names a checklist that was moved no longer, and does after a rollback', async () => {
  const { act, here, from, second, list } = await movedRecords();
  const otherPlan = await plan(from, 'Andra ronden', { floors: [second.floor], lists: [list] });
  const round = (await here<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: otherPlan.id })).data;
  await db.execute(sql`update round_histories set done = now() where id = ${round.id}`);
  await db.execute(sql`delete from round_planning_question_lists where round_planning_id = ${otherPlan.id}`);
  const readQuestions = () =>
    rowsOf(
      db,
      sql`select l.question_list_id as list, q.question_id is not null as question from round_history_question_lists l
        join round_history_questions q on q.round_history_question_list_id = l.id where l.round_history_id = ${round.id}`,
    );
  await act('Execute');
  expect((await readQuestions())[0]).toMatchObject({ list: null });
  await act('Rollback');
  expect(await readQuestions()).toEqual([{ list: list.id, question: true }]);
});
