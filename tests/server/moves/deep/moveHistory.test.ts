import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import type { BuildingMove } from '#contract/moves/move.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);
const { db, seed, time } = backend;

/**
 * Creates two finished rounds, of the moved plan and of the other; then executes the move of the first
 * building.
 */
async function prepareMoves() {
  const seeded = await planned();
  const { ask, move, planId, role, first, firstPlan, bothPlan, from, inspector, buildingId } = seeded;
  const of = { moveRoundPlanningId: planId };
  await ask('PUT', `MoveRole/MoveRoles/${move.id}`, [{ ...of, roleId: role.id, moveType: 0 }]);
  await ask('PUT', `MoveUser/MoveUsers/${move.id}`, [
    { userId: inspector.id, moveType: 1, moveBuildingId: buildingId },
  ]);
  await ask('PUT', `Move/${move.id}`, { note: 'Såld till Mottagaren' });
  const walk = async (plan: { id: number }) => {
    const round = (await ask<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: plan.id })).data;
    await db.execute(
      sql`update round_histories set done = ${time.now.toISOString()}::timestamptz where id = ${round.id}`,
    );
    return round;
  };
  await walk(firstPlan);
  const stays = await walk(bothPlan);
  await seed.file({ customerId: from.id }, { buildingId: first.building.id, documentType: 1, name: 'a.pdf' });
  const act = (name: 'Execute' | 'Approve' | 'Rollback') =>
    ask<WireMove>('PUT', `Move/${name}Move/${move.id}`);
  const history = (person: { token: string }, query: object) =>
    backend.ask<BuildingMove[]>('GET', 'v1/Move/OfBuilding', {
      token: person.token,
      query: { ...query },
    });
  expect(await act('Execute')).toMatchObject({ status: 200 });
  return { ...seeded, stays, act, history };
}

describe('the history of a building’s moves', () => {
  test('shows either side what was moved when and why, and the source what stayed', async () => {
    const { history, left, target, first, move, from, to, stays, mover } = await prepareMoves();
    const query = { buildingId: first.building.id };
    const commonFields = {
      moveId: move.id,
      buildingName: 'Första huset',
      moveType: 1,
      moveStatus: 1,
      note: 'Såld till Mottagaren',
      executed: time.now.toISOString(),
      approved: null,
      approvedBy: null,
    };
    const counts = (await history(target.people.Admin, query)).data[0]?.counts;
    expect(counts).toEqual([
      { kind: 'buildings', act: 'moved', count: 1 },
      { kind: 'floors', act: 'moved', count: 1 },
      { kind: 'drawings', act: 'moved', count: 1 },
      { kind: 'items', act: 'moved', count: 1 },
      { kind: 'documents', act: 'moved', count: 1 },
      { kind: 'plans', act: 'moved', count: 1 },
      { kind: 'rounds', act: 'moved', count: 1 },
      { kind: 'entries', act: 'copied', count: 1 },
      { kind: 'lists', act: 'copied', count: 1 },
      { kind: 'questions', act: 'copied', count: 2 },
      { kind: 'roles', act: 'copied', count: 1 },
      { kind: 'users', act: 'moved', count: 1 },
    ]);
    expect((await history(target.people.Admin, query)).data).toEqual([
      {
        ...commonFields,
        counts,
        fromCustomerName: null,
        targetCustomerName: to.name,
        executedBy: null,
        rounds: [],
      },
    ]);
    const [own] = (await history(left.people.Admin, query)).data;
    expect(own).toMatchObject({
      ...commonFields,
      fromCustomerName: from.name,
      targetCustomerName: null,
      rounds: [{ id: stays.id, name: 'Hela ronden', done: time.now.toISOString() }],
    });
    expect(own?.counts).toContainEqual({ kind: 'rounds', act: 'left', count: 1 });
    // A user who moves buildings sees both sides and the author.
    expect((await history(mover, query)).data[0]).toMatchObject({
      fromCustomerName: from.name,
      targetCustomerName: to.name,
      executedBy: `${mover.firstName} ${mover.lastName}`,
    });
  });

  test('remains after an approval, and is deleted by a rollback', async () => {
    const { history, left, first, act, mover } = await prepareMoves();
    const query = { buildingId: first.building.id };
    await act('Rollback');
    expect((await history(left.people.Admin, query)).data).toEqual([]);
    await act('Execute');
    time.now = new Date(time.now.getTime() + 60_000);
    await act('Approve');
    expect((await history(mover, query)).data).toMatchObject([
      {
        moveStatus: 2,
        approved: time.now.toISOString(),
        approvedBy: `${mover.firstName} ${mover.lastName}`,
      },
    ]);
  });

  test('names people of the own scope alone', async () => {
    const { history, left, target, first } = await prepareMoves();
    const query = { buildingId: first.building.id };
    await db.execute(sql`update moves set executed_by = ${left.people.CompanyAdmin.id}`);
    const { firstName, lastName } = left.people.CompanyAdmin;
    expect((await history(left.people.CompanyAdmin, query)).data).toMatchObject([
      { executedBy: `${firstName} ${lastName}` },
    ]);
    expect((await history(target.people.CompanyAdmin, query)).data).toMatchObject([{ executedBy: null }]);
  });

  test('is of the buildings that left a customer, the newest first', async () => {
    const { history, left, target, from, to, start, second, ask, first } = await prepareMoves();
    const admin = left.people.Admin;
    time.now = new Date(time.now.getTime() + 60_000);
    const copy = (await start([second.building], 0)).data;
    expect(await ask('PUT', `Move/ExecuteMove/${copy.id}`)).toMatchObject({ status: 200 });
    const away = await history(admin, { customerId: from.id });
    expect(away.data.map(({ buildingName }) => buildingName)).toEqual(['Första huset']);
    // Copies left no trace.
    expect((await history(admin, { buildingId: second.building.id })).data).toMatchObject([
      { moveType: 0, targetCustomerName: null },
    ]);
    const third = await seed.building(from, 'Tredje huset');
    time.now = new Date(time.now.getTime() + 60_000);
    const last = (await start([third])).data;
    expect(await ask('PUT', `Move/ExecuteMove/${last.id}`)).toMatchObject({ status: 200 });
    const names = (await history(admin, { customerId: from.id })).data.map((row) => row.buildingName);
    expect(names).toEqual(['Tredje huset', 'Första huset']);
    expect((await history(target.people.Admin, { customerId: to.id })).data).toEqual([]);
    expect(await history(target.people.Admin, { customerId: from.id })).toMatchObject({ status: 404 });
    expect(first.building.customerId).toBe(from.id);
  });

  test('is that of a copy too, with what was copied into it', async () => {
    const { history, target, start, second, ask, to } = await prepareMoves();
    const move = (await start([second.building], 0)).data;
    await ask('PUT', `Move/ExecuteMove/${move.id}`);
    const copy = only(
      (await db.select().from(buildings).where(eq(buildings.customerId, to.id))).filter(
        ({ name, id }) => name === 'Andra huset' && id !== second.building.id,
      ),
    );
    const [row] = (await history(target.people.Admin, { buildingId: copy.id })).data;
    expect(row).toMatchObject({ moveId: move.id, buildingName: 'Andra huset', moveType: 0, rounds: [] });
    expect(row?.counts).toEqual([
      { kind: 'buildings', act: 'copied', count: 1 },
      { kind: 'floors', act: 'copied', count: 1 },
      { kind: 'drawings', act: 'copied', count: 1 },
      { kind: 'items', act: 'copied', count: 1 },
      { kind: 'entries', act: 'copied', count: 1 },
    ]);
  });

  test('the history of moves follows the building to its present customer and omits third parties', async () => {
    const { history, left, target, act, start, ask, first } = await prepareMoves();
    await act('Approve');
    const third = await seed.tenant('Tredje');
    time.now = new Date(time.now.getTime() + 60_000);
    const on = (await start([first.building], 1, { targetCustomerId: third.level.id })).data;
    expect(await ask('PUT', `Move/ExecuteMove/${on.id}`)).toMatchObject({ status: 200 });
    const query = { buildingId: first.building.id };
    const customersSeenBy = async (person: { token: string }) =>
      (await history(person, query)).data.map((row) => [row.fromCustomerName, row.targetCustomerName]);
    const names = [target.level.name, third.level.name];
    expect(await customersSeenBy(third.people.Admin)).toEqual([
      [null, names[1]],
      [null, null],
    ]);
    expect(await customersSeenBy(target.people.Admin)).toEqual([
      [names[0], null],
      [null, names[0]],
    ]);
    expect(await customersSeenBy(left.people.Admin)).toEqual([[left.level.name, null]]);
    const stranger = await seed.tenant('Främling');
    expect(await history(stranger.people.Admin, query)).toMatchObject({ status: 404, codes: ['not_found'] });
  });

  test('is empty where there is none, and asks for a building or a customer', async () => {
    const { history, left, second } = await prepareMoves();
    const admin = left.people.Admin;
    expect((await history(admin, { buildingId: second.building.id })).data).toEqual([]);
    expect(await history(admin, {})).toMatchObject({
      status: 400,
      codes: ['required'],
      fields: ['buildingId'],
    });
    expect(await history(admin, { buildingId: 999_999 })).toMatchObject({ status: 404 });
    expect(await history(left.people.BasicUser, { buildingId: second.building.id })).toMatchObject({
      status: 403,
      codes: ['right_missing'],
    });
  });
});
