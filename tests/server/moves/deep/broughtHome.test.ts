import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { hashToken } from '#server/services/shared/tokens.ts';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { FlawEvent, FlawPerson } from '#contract/flaws/flawWork.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { MailReceipt } from '#contract/notifications/reminders.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { findStrays } from '#tests/support/database/census.ts';
import { askAs, movedBuilding } from '#tests/support/moves/movedBuilding.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { begin, plan } = moveSeed(backend);
const { db, seed } = backend;
const { later, moved } = movedBuilding(backend);

test('a flaw that came home names no role of the other customer, and writes to none of its people [BACK-02]', async () => {
  const { act, here, there, first, to } = await moved();
  const ownFlaw = (
    await here<Flaw>('POST', 'Flaw', { name: 'Dörr i kläm', mapItemId: first.item.id, responsible: null })
  ).data;
  await act('Execute');
  const theirs = await seed.role(to, 'Mottagarens vaktmästare');
  const person = await seed.user(to, 'User');
  await seed.hold(person, theirs);
  const flawFields = { name: 'Trasigt glas', mapItemId: first.item.id, responsible: theirs.id };
  const targetFlaw = (await there<Flaw>('POST', 'Flaw', flawFields)).data;
  expect(
    (await there<Flaw>('PUT', `Flaw/${ownFlaw.id}`, { responsible: theirs.id })).data.responsibleName,
  ).toBe(theirs.name);
  await act('Rollback');
  for (const { id } of [ownFlaw, targetFlaw]) {
    expect((await here<Flaw>('GET', `Flaw/${id}`)).data).toMatchObject({
      responsible: null,
      responsibleName: '',
    });
    const { recipients, hidden } = (await here<MailReceipt>('POST', `Flaw/SendMail/${id}`, {})).data;
    expect([recipients, hidden]).toEqual([[], 0]);
  }
});

test('a round that was begun while a checklist was replaced names no checklist of the target afterwards [BACK-02]', async () => {
  const { act, here, there, firstPlan } = await moved();
  await act('Execute');
  const begun = await there<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: firstPlan.id });
  await act('Rollback');
  const selectNames = sql`select l.name, l.question_list_id as list, q.question_id as question from round_history_question_lists l
    join round_history_questions q on q.round_history_question_list_id = l.id where l.round_history_id = ${begun.data.id}`;
  expect(await rowsOf(db, selectNames)).toEqual([{ name: 'Mottagarens lista', list: null, question: null }]);
  expect((await here('GET', `RoundHistoryQuestionList?roundHistoryId=${begun.data.id}`)).status).toBe(200);
});

test('the target’s earlier records stay with it, though they refer to returning records [BACK-01]', async () => {
  const { act, first, left } = await moved({ isToRoot: true });
  const stamps = sql`${backend.time.now.toISOString()}::timestamptz, ${backend.time.now.toISOString()}::timestamptz`;
  const owner = left.root.id;
  const rootPlan = await plan(left.root, 'Koncernens rond', { floors: [first.floor] });
  const walked = await askAs(backend, left.people.WebSbaAdmin)<RoundHistory>('POST', 'RoundHistory', {
    roundPlanningId: rootPlan.id,
  });
  await db.execute(sql`update round_histories set done = created where id = ${walked.data.id}`);
  const flaw = await askAs(backend, left.people.CustomerAdmin)<Flaw>('POST', 'Flaw', {
    name: 'Brist',
    mapItemId: first.item.id,
  });
  // From the time when the building belonged to the root.
  await db.execute(sql`insert into sent_mails (customer_id, kind, target_id, recipients, created, updated)
    values (${owner}, 'flaw', ${flaw.data.id}, 1, ${stamps})`);
  later();
  const ofRoot = () =>
    rowsOf(
      db,
      sql`select 'info' as kind, customer_id as owner from round_history_infos where round_history_id = ${walked.data.id}
        union all select 'mail', customer_id from sent_mails order by 1`,
    );
  const before = [
    { kind: 'info', owner },
    { kind: 'mail', owner },
  ];
  expect(await ofRoot()).toEqual(before);
  await act('Execute');
  await act('Rollback');
  expect(await ofRoot()).toEqual(before);
});

test('a move to another company takes along no entry that its company shares: the items there name a copy', async () => {
  const { from, to, ask, start, first } = await begin();
  const shared = await seed.fireProtection(
    { companyId: from.companyId, customerId: null },
    'Bolagets släckare',
  );
  await db.execute(sql`update map_items set fire_protection_id = ${shared.id} where id = ${first.item.id}`);
  const { id } = (await start([first.building])).data;
  expect((await ask('PUT', `Move/ExecuteMove/${id}`)).status).toBe(200);
  const entry = sql`select e.customer_id as owner, e.name from map_items i join fire_protections e on e.id = i.fire_protection_id
    where i.id = ${first.item.id}`;
  expect(await rowsOf(db, entry)).toEqual([{ owner: to.id, name: 'Bolagets släckare' }]);
  expect(await findStrays(db)).toEqual([]);
});

test('a flaw’s events and work order fields move with it and return, its person only with access [LIFE-79]', async () => {
  const { act, here, there, first } = await moved();
  const { id } = (await here<Flaw>('POST', 'Flaw', { name: 'Dörr i kläm', mapItemId: first.item.id })).data;
  const [person] = (await here<FlawPerson[]>('GET', `FlawEvent/People?flawIds=${id}`)).data;
  const work = { severity: 1, due: '2026-12-01', personId: person?.id ?? expect.fail('nobody reads it') };
  await here('PUT', 'FlawEvent/Work', { flawIds: [id], ...work });
  const comment = (by: typeof here, text: string) =>
    by('POST', 'FlawEvent', { flawId: id, kind: 'comment', text });
  const texts = async (by: typeof here) =>
    (await by<FlawEvent[]>('GET', `FlawEvent?flawId=${id}`)).data.map(({ kind, text }) => text || kind);
  await comment(here, 'Delen är beställd');
  await act('Execute');
  expect((await there<Flaw>('GET', `Flaw/${id}`)).data).toMatchObject({ ...work, personId: null });
  expect(await texts(there)).toEqual(['changed', 'Delen är beställd']);
  expect((await here('GET', `Flaw/${id}`)).status).toBe(404);
  await comment(there, 'Vi väntar');
  const [theirs] = (await there<FlawPerson[]>('GET', `FlawEvent/People?flawIds=${id}`)).data;
  await there('PUT', 'FlawEvent/Work', { flawIds: [id], personId: theirs?.id });
  await act('Rollback');
  expect(await texts(here)).toEqual(['changed', 'Delen är beställd', 'Vi väntar', 'changed']);
  const home = (await here<Flaw>('GET', `Flaw/${id}`)).data;
  expect(home).toMatchObject({ severity: 1, due: '2026-12-01' });
  expect(home.personId).not.toBe(theirs?.id);
});

test('a person who was given back their flaw by a rollback is responsible for it again [LIFE-79]', async () => {
  const { act, here, first } = await moved();
  const { id } = (await here<Flaw>('POST', 'Flaw', { name: 'Dörr i kläm', mapItemId: first.item.id })).data;
  const [person] = (await here<FlawPerson[]>('GET', `FlawEvent/People?flawIds=${id}`)).data;
  await here('PUT', 'FlawEvent/Work', { flawIds: [id], personId: person?.id });
  await act('Execute');
  await act('Rollback');
  expect((await here<Flaw>('GET', `Flaw/${id}`)).data.personId).toBe(person?.id);
});

test('fault reports go along and come home, their pages and a contractor’s link end and stay ended [LIFE-65, LIFE-94]', async () => {
  const { act, here, there, first } = await moved();
  const { item, building } = first;
  const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  const part = { customerId: item.customerId, buildingId: building.id, mapItemId: item.id, ...stamps };
  const [code] = await db
    .insert(itemCodes)
    .values({ ...part, code: 'AB3CD5EF' })
    .returning();
  const reportFields = {
    pageHash: hashToken('p'.repeat(43)),
    text: 'Trasig',
    language: 'sv',
    codeId: code?.id ?? 0,
  };
  await db.insert(faultReports).values({ ...part, ...reportFields });
  const flaw = (await here<Flaw>('POST', 'Flaw', { name: 'Dörr i kläm', mapItemId: item.id })).data;
  const link = { name: 'Rör AB', email: 'ror@example.com', language: 'sv', ends: '2026-12-31' };
  const newLink = await here<ContractorLink>('POST', 'ContractorLink', {
    ...link,
    customerId: flaw.customerId,
    flawIds: [flaw.id],
  });
  const reports = async (by: typeof here) => (await by<unknown[]>('GET', 'FaultReport')).data.length;
  const page = async () => (await backend.app.request(`http://localhost/report/${'p'.repeat(43)}`)).status;
  expect([await reports(here), await reports(there), await page()]).toEqual([1, 0, 200]);
  await act('Execute');
  expect([await reports(here), await reports(there), await page()]).toEqual([0, 1, 404]);
  const [ended] = (await here<ContractorLink[]>('GET', 'ContractorLink')).data;
  expect(ended).toMatchObject({ id: newLink.data.id, flaws: [], ended: expect.any(String) });
  await act('Rollback');
  expect([await reports(here), await reports(there), await page()]).toEqual([1, 0, 404]);
  expect((await here<ContractorLink[]>('GET', 'ContractorLink')).data).toEqual([ended]);
});
