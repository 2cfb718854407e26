import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { PlanPause } from '#contract/plans/planPause.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import type { RoundHistory, RoundHistoryInfo } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { dumpTables } from '#tests/support/database/dumpTables.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);
const { db, seed } = backend;

/**
 * Moves a building whose plan was walked once, with an open flaw that has a photo and a fixed one; the round
 * stays unless `keepHistory` is set.
 */
async function walked({ keepHistory }: { keepHistory: boolean }) {
  const seeded = await planned();
  const { ask, move, planId, role, first, firstPlan, from, to } = seeded;
  const drawing = await seed.file(
    { customerId: from.id },
    { mapId: first.map.id, buildingId: first.building.id },
  );
  await db.execute(sql`update maps set file_id = ${drawing.id} where id = ${first.map.id}`);
  const [admin, theirs] = [await seed.user(from, 'Admin'), await seed.user(to, 'Admin')];
  const as =
    (person: Person) =>
    async <T>(method: string, path: string, body?: unknown) =>
      backend.ask<T>(method, `v1/${path}`, {
        token: person.token,
        body,
        ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
      });
  const [here, there] = [as(admin), as(theirs)];
  const round = (await here<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: firstPlan.id })).data;
  const infosOf = async (asker: typeof here, id = round.id) =>
    (await asker<RoundHistoryInfo[]>('GET', `RoundHistoryInfo?roundHistoryId=${id}`)).data ?? [];
  const [info] = await infosOf(here);
  const flawFields = { mapItemId: first.item.id, roundHistoryInfoId: info?.id };
  const open = (await here<Flaw>('POST', 'Flaw', { ...flawFields, name: 'Öppen brist' })).data;
  const fixed = (
    await here<Flaw>('POST', 'Flaw', {
      ...flawFields,
      name: 'Åtgärdad',
      measure: 'Bytt',
      done: '2026-11-20T09:00:00Z',
    })
  ).data;
  const photo = await seed.file({ customerId: from.id }, { name: 'foto.png' });
  await db.execute(sql`insert into flaw_files (customer_id, flaw_id, file_id, created, updated)
    values (${from.id}, ${open.id}, ${photo.id}, now(), now())`);
  await db.execute(sql`update round_histories set done = now() where id = ${round.id}`);
  await ask('PUT', `MoveRole/MoveRoles/${move.id}`, [
    { moveRoundPlanningId: planId, roleId: role.id, moveType: 0 },
  ]);
  await ask('PUT', 'MoveRoundPlanning/SetKeepOnRoundPlannings', { moveRoundPlanningId: planId, keepHistory });
  const act = (name: string) => ask<WireMove>('PUT', `Move/${name}Move/${move.id}`);
  const openAt = async (asker: typeof here) =>
    (await asker<Flaw[]>('GET', 'Flaw?done=false&pageSize=0')).data.filter(({ name }) => name === open.name);
  const dump = () => dumpTables(db, (table) => table.startsWith('move') || table === 'audit_log');
  return { ...seeded, here, there, round, infosOf, open, fixed, act, openAt, dump, drawing };
}

describe('a finished round of a moved plan', () => {
  test('a round that stays keeps its drawing and flaws, and its open flaws continue at the target only', async () => {
    const { act, here, there, round, infosOf, open, openAt, dump, drawing } = await walked({
      keepHistory: false,
    });
    const before = await dump();
    expect((await act('Execute')).status).toBe(200);
    expect((await there('GET', `RoundHistory/${round.id}`)).status).toBe(404);
    const [info] = await infosOf(here);
    expect(info).toMatchObject({ buildingName: 'Första huset', mapId: null, fileId: expect.any(Number) });
    expect(info?.fileId).not.toBe(drawing.id);
    expect(info?.roundHistoryItems[0]?.flaws.map(({ name, done }) => [name, done !== null])).toEqual([
      ['Öppen brist', false],
      ['Åtgärdad', true],
    ]);
    expect(await openAt(here)).toEqual([]);
    const [goesOn] = await openAt(there);
    expect(goesOn).toMatchObject({
      created: open.created,
      roundHistoryInfoId: null,
      fileIds: [expect.any(Number)],
    });
    expect((await here('GET', `File/${goesOn?.fileIds[0]}`)).status).toBe(404);
    expect((await act('Rollback')).text).toContain('"moveStatus":0');
    expect(await dump()).toEqual(before);
  });

  test('a moved round belongs to the target and is gone at the source', async () => {
    const { act, here, there, round, openAt, dump } = await walked({ keepHistory: true });
    const before = await dump();
    await act('Execute');
    expect((await here('GET', `RoundHistory/${round.id}`)).status).toBe(404);
    expect((await there('GET', `RoundHistory/${round.id}`)).status).toBe(200);
    expect([await openAt(here), (await openAt(there)).length]).toEqual([[], 1]);
    await act('Rollback');
    expect(await dump()).toEqual(before);
  });
});

test('a plan moved without its rounds continues with its next date and the target’s pauses [LIFE-11, LIFE-12]', async () => {
  const { act, here, there, firstPlan, from, to } = await walked({ keepHistory: false });
  const days = { starts: '2027-01-01', ends: '2027-01-10' };
  await seed.pause(from, 'Jullov', days);
  const { data: stays } = await there<PlanPause>('POST', 'PlanPause', {
    name: 'Lov',
    customerId: to.id,
    ...days,
  });
  const rhythm = { day: 'weekday', nth: 'first', weekday: 1 };
  await db.execute(sql`update round_plannings set rhythm = ${JSON.stringify(rhythm)}::jsonb, observes_pauses = true,
    interval_value = 1, interval_type = 3 where id = ${firstPlan.id}`);
  expect((await act('Execute')).status).toBe(200);
  const { data: plan } = await there<RoundPlanning>('GET', `RoundPlanning/${firstPlan.id}`);
  // The round of 20 November was nearer to 7 December than to 2 November.
  expect(plan).toMatchObject({ rhythm, observesPauses: true, pauses: [days], lastRun: null });
  expect(plan.start).toBe('2027-01-04T00:00:00.000Z');
  const pausesOf = async (asker: typeof here) =>
    (await asker<PlanPause[]>('GET', 'PlanPause')).data.map(({ name }) => name);
  expect([await pausesOf(here), await pausesOf(there)]).toEqual([['Jullov'], [stays.name]]);
});

describe('a rollback returns later additions to moved records', () => {
  test('a fix of a flaw that went on at the target', async () => {
    const { act, here, there, open, openAt } = await walked({ keepHistory: false });
    await act('Execute');
    const [goesOn] = await openAt(there);
    const fix = { name: open.name, measure: 'Lagad', done: '2026-11-20T10:00:00Z' };
    expect((await there('PUT', `Flaw/${goesOn?.id}`, fix)).status).toBe(200);
    expect((await act('Rollback')).text).toContain('"moveStatus":0');
    const flaw = (await here<Flaw>('GET', `Flaw/${open.id}`)).data;
    expect(flaw).toMatchObject({ measure: 'Lagad', done: expect.any(String), mapItemId: expect.any(Number) });
    expect(await openAt(here)).toEqual([]);
  });

  test('a round with a flaw and a photo, and a loose flaw, all of the source again', async () => {
    const { act, here, there, first, firstPlan, from, to, infosOf } = await walked({ keepHistory: true });
    await act('Execute');
    const round = (await there<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: firstPlan.id })).data;
    const [info] = await infosOf(there, round.id);
    const flawFields = { mapItemId: first.item.id, roundHistoryInfoId: info?.id, name: 'Senare brist' };
    const flaw = (await there<Flaw>('POST', 'Flaw', flawFields)).data;
    const photo = await seed.file({ customerId: to.id }, { name: 'senare.png' });
    await db.execute(sql`insert into flaw_files (customer_id, flaw_id, file_id, created, updated)
      values (${to.id}, ${flaw.id}, ${photo.id}, now(), now())`);
    expect((await act('Rollback')).text).toContain('"moveStatus":0');
    expect((await there('GET', `RoundHistory/${round.id}`)).status).toBe(404);
    const [home] = await infosOf(here, round.id);
    expect(home?.roundHistoryItems[0]?.flaws.map(({ name }) => name)).toContain('Senare brist');
    const owners = await rowsOf(
      db,
      sql`select distinct customer_id from (
        select customer_id from files where id = ${photo.id} union all select customer_id from flaw_files where flaw_id = ${flaw.id}
        union all select customer_id from round_history_infos where round_history_id = ${round.id}
        union all select r.customer_id from round_histories h join roles r on r.id = h.role_id where h.id = ${round.id}) owners`,
    );
    expect(owners).toEqual([{ customer_id: from.id }]);
  });

  test('a copied building awaits approval: flaws in it are refused, and the move can be rolled back [ENDS-07]', async () => {
    const { act, there, start, second, to, move } = await walked({ keepHistory: true });
    await start([second.building], 0, { moveId: move.id });
    await act('Execute');
    const [item] = await rowsOf<{ id: number }>(
      db,
      sql`select i.id from map_items i join buildings b on b.id = i.building_id
        where b.customer_id = ${to.id} and b.name = 'Andra huset'`,
    );
    const refusal = await there('POST', 'Flaw', { mapItemId: item?.id, name: 'Brist i kopian' });
    expect(refusal).toMatchObject({ status: 409, codes: ['record_in_move'] });
    expect((await act('Rollback')).text).toContain('"moveStatus":0');
  });
});
