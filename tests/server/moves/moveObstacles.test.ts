import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { moves } from '#server/db/schema/moves.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { readOutcomes } from '#server/services/moves/records/moveOutcomes.ts';
import { findObstacles } from '#server/services/moves/preview/moveObstacles.ts';
import type { MovePreview } from '#contract/moves/move.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);
const { db, seed } = backend;

/**
 * Creates a move of the first building with its plan, whose role is copied; returns a reader of its
 * obstacles.
 */
async function begin() {
  const seeded = await planned();
  const { ask, move, planId, role } = seeded;
  const of = { moveRoundPlanningId: planId };
  const save = (path: string, rows: unknown) => ask('PUT', `${path}/${move.id}`, rows);
  await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 0 }]);
  const obstacles = async () => {
    const row = only(await db.select().from(moves).where(eq(moves.id, move.id)));
    const obstacleRows = await findObstacles(db, row, await readOutcomes(db, row));
    return obstacleRows.map(({ code, name, other, count }) => [
      code,
      name,
      other,
      ...(count > 0 ? [count] : []),
    ]);
  };
  return { ...seeded, of, save, obstacles };
}

describe('a move can’t be executed', () => {
  test('a moved record used by one that stays is an obstacle', async () => {
    const { of, save, obstacles, entry, list, role, asked } = await begin();
    expect(await obstacles()).toEqual([]);
    await save('MoveFireProtection/MoveFireProtections', [
      { ...of, fireProtectionId: entry.id, moveType: 1 },
    ]);
    expect(await obstacles()).toEqual([['move_entry_used', 'Pulversläckare', 'Andra huset']]);
    await save('MoveFireProtection/MoveFireProtections', []);
    await save('MoveQuestionList/MoveQuestionLists', [{ ...of, questionListId: list.id, moveType: 1 }]);
    expect(await obstacles()).toEqual([['move_list_used', 'Egenkontroll', 'Hela ronden']]);
    await save('MoveQuestionList/MoveQuestionLists', []);
    await save('MoveQuestion/MoveQuestions', [{ ...of, questionId: asked[0]?.id, moveType: 1 }]);
    expect(await obstacles()).toEqual([['move_question_used', 'Är vägen fri?', 'Egenkontroll']]);
    await save('MoveQuestion/MoveQuestions', []);
    await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 1 }]);
    expect(await obstacles()).toEqual([
      ['move_role_used', 'Kontrollant', 'Hela ronden'],
      ['move_role_used', 'Kontrollant', 'Inga Inspektör'],
    ]);
  });

  test('without a role that its plan names and the target can’t read', async () => {
    const { save, obstacles } = await begin();
    await save('MoveRole/MoveRoles', []);
    expect(await obstacles()).toEqual([['move_role_missing', 'Kontrollant', 'Första ronden']]);
  });

  test('a role that several plans need is listed once, with their names [ENDS-05]', async () => {
    const { save, obstacles, ask, move, buildingId, firstPlan, bothPlan } = await begin();
    await ask(
      'PUT',
      `MoveRoundPlanning/MoveRoundPlannings/${move.id}`,
      [firstPlan, bothPlan].map(({ id }) => ({
        roundPlanningId: id,
        moveType: 0,
        moveBuildingId: buildingId,
      })),
    );
    await save('MoveRole/MoveRoles', []);
    expect(await obstacles()).toEqual([['move_role_missing', 'Kontrollant', 'Första ronden, Hela ronden']]);
  });

  test('a person or a checklist taken by another move is an obstacle [ENDS-04]', async () => {
    const { of, save, obstacles, list, inspector, to, buildingId } = await begin();
    await save('MoveQuestionList/MoveQuestionLists', [{ ...of, questionListId: list.id, moveType: 0 }]);
    await save('MoveUser/MoveUsers', [{ moveBuildingId: buildingId, userId: inspector.id, moveType: 1 }]);
    expect(await obstacles()).toEqual([]);
    await db.execute(
      sql`update users set customer_id = ${to.id}, company_id = ${to.companyId} where id = ${inspector.id}`,
    );
    await db.execute(
      sql`update question_lists set customer_id = ${to.id}, company_id = ${to.companyId} where id = ${list.id}`,
    );
    expect(await obstacles()).toEqual([
      ['move_record_gone', 'Egenkontroll', ''],
      ['move_record_gone', 'Inga Inspektör', ''],
    ]);
  });

  test('a running round in more buildings than move is an obstacle', async () => {
    const { ask, bothPlan, firstPlan, obstacles } = await begin();
    const running = (await ask<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: bothPlan.id })).data;
    await ask('POST', 'RoundHistory', { roundPlanningId: firstPlan.id });
    expect(await obstacles()).toEqual([['move_round_divided', 'Hela ronden', 'Andra huset, Första huset']]);
    await db.execute(sql`update round_histories set done = now() where id = ${running.id}`);
    expect(await obstacles()).toEqual([]);
  });

  test('when what it names is gone, or goes with another move', async () => {
    const { of, save, obstacles, entry, theirs, first, firstPlan, start } = await begin();
    await save('MoveFireProtection/MoveFireProtections', [
      { ...of, fireProtectionId: entry.id, moveType: 2, idToReplace: theirs.id },
    ]);
    const otherMove = (await start([first.building])).data;
    expect(await obstacles()).toEqual([]);
    await db.execute(sql`update fire_protections set deleted = true where id = ${theirs.id}`);
    await db.execute(sql`update moves set move_status = 1 where id = ${otherMove.id}`);
    await db.execute(sql`update buildings set deleted = true where id = ${first.building.id}`);
    await db.execute(sql`update round_plannings set deleted = true where id = ${firstPlan.id}`);
    expect(await obstacles()).toEqual([
      ['move_building_gone', 'Första huset', ''],
      ['move_building_in_move', 'Första huset', String(otherMove.id)],
      ['move_plan_gone', 'Första ronden', ''],
      ['move_stand_in_gone', 'Pulversläckare', 'Skumsläckare'],
    ]);
  });

  test('a target that is now below the source is an obstacle [MOVE-21]', async () => {
    const { obstacles, from, to } = await begin();
    await db.execute(sql`update customers set path = ${from.path} || id || '/' where id = ${to.id}`);
    expect(await obstacles()).toEqual([['move_target_below', from.name, to.name]]);
  });

  test('beyond the licence of the target’s root, people with a new home and copies counted', async () => {
    const { obstacles, save, inspector, buildingId, target, start, second, move, to } = await begin();
    const countUsed = async (kind: string) =>
      only(
        await rowsOf<{ used: number }>(
          db,
          sql`select count(*)::int as used from ${sql.identifier(kind)} t join customers c on c.id = t.customer_id
            where c.root_id = ${to.rootId} and not t.deleted`,
        ),
      ).used;
    const [people, houses] = [await countUsed('users'), await countUsed('buildings')];
    const limit = (users: number, buildings: number) => seed.licence(target.root, { users, buildings });
    await save('MoveUser/MoveUsers', [{ userId: inspector.id, moveType: 1, moveBuildingId: buildingId }]);
    await start([second.building], 0, { moveId: move.id });
    await limit(people + 1, houses + 2);
    expect(await obstacles()).toEqual([]);
    await limit(people, houses + 1);
    const { name } = target.root;
    expect(await obstacles()).toEqual([
      ['move_buildings_full', name, String(houses + 1), houses + 2],
      ['move_users_full', name, String(people), people + 1],
    ]);
    // Users who stay at home need no room, nor do deleted buildings.
    await save('MoveUser/MoveUsers', [{ userId: inspector.id, moveType: 4, moveBuildingId: buildingId }]);
    await db.execute(sql`update buildings set deleted = true where id = ${second.building.id}`);
    expect((await obstacles()).map(([code]) => code)).toEqual(['move_building_gone']);
    await limit(people - 1, 0);
    expect((await obstacles()).map(([code]) => code)).toEqual(['move_building_gone']);
  });

  test('beyond a licence only where it brings something more to the root', async () => {
    const { obstacles, from, to, start, second, move } = await begin();
    const root = only(await db.select().from(customers).where(eq(customers.id, from.rootId)));
    await db.execute(
      sql`update customers set root_id = ${root.id}, path = ${root.path} || id || '/' where id = ${to.id}`,
    );
    await seed.licence(root, { buildings: 1 });
    expect(await obstacles()).toEqual([]);
    await start([second.building], 0, { moveId: move.id });
    expect((await obstacles()).map(([code]) => code)).toEqual(['move_buildings_full']);
  });
});

test('the preview counts the rounds and flaws of a plan that was moved before [ENDS-06]', async () => {
  const { ask, move, first, firstPlan, from } = await begin();
  const round = (await ask<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: firstPlan.id })).data;
  const flaw = { customerId: from.id, buildingId: first.building.id, roundHistoryId: round.id };
  for (const done of [null, '2026-11-01T00:00:00Z'])
    await db.insert(flaws).values({
      ...flaw,
      done,
      name: 'Sönder',
      ...textKeys('Sönder'),
      created: round.created,
      updated: round.created,
    });
  await db.execute(
    sql`update round_histories set done = now(), round_planning_id = null where id = ${round.id}`,
  );
  const { counts, lines } = (await ask<MovePreview>('GET', `Move/Preview/${move.id}`)).data;
  const countsOf = (kind: string) =>
    counts.filter((count) => count.kind === kind).map(({ act, count }) => [act, count]);
  expect(countsOf('rounds')).toEqual([['left', 1]]);
  expect(countsOf('flaws')).toEqual([
    ['copied', 1],
    ['left', 1],
  ]);
  expect(lines.map(({ code, name, count }) => [code, name, count])).toContainEqual([
    'rounds_stay',
    'Första huset',
    1,
  ]);
});
