import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { moves } from '#server/db/schema/moves.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { previewMove } from '#server/services/moves/preview/movePreview.ts';
import type { MovePreview } from '#contract/moves/move.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { planned, plan } = moveSeed(backend);
const { db, seed, time } = backend;
const stamps = () => ({ created: time.now.toISOString(), updated: time.now.toISOString() });

/**
 * Creates a move of the first building with its plan, whose role is copied, and rounds; returns readers of
 * the preview.
 */
async function begin() {
  const seeded = await planned();
  const { ask, move, planId, role, from } = seeded;
  const of = { moveRoundPlanningId: planId };
  const save = (path: string, rows: unknown) => ask('PUT', `${path}/${move.id}`, rows);
  await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 0 }]);
  const preview = async () => (await ask<MovePreview>('GET', `Move/Preview/${move.id}`)).data;
  /** Returns the lines with these codes as name, other and count. */
  const linesOf = async (...codes: string[]) =>
    (await preview()).lines
      .filter(({ code }) => codes.includes(code))
      .map(({ code, name, other, count }) => [code, name, other, count]);
  const counted = async () =>
    Object.fromEntries(
      (await preview()).counts.map(({ kind, act, count, names }) => [
        `${kind} ${act}`,
        names.length > 0 ? names : count,
      ]),
    );
  const walk = async (of: { id: number }, isDone = true) => {
    const round = (await ask<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: of.id })).data;
    if (isDone) await db.execute(sql`update round_histories set done = now() where id = ${round.id}`);
    return round;
  };
  const flaw = (roundHistoryId: number | null, done: string | null) =>
    db.insert(flaws).values({
      customerId: from.id,
      buildingId: seeded.first.building.id,
      roundHistoryId,
      done,
      name: 'Sönder',
      ...textKeys('Sönder'),
      ...stamps(),
    });
  return { ...seeded, of, save, preview, linesOf, counted, walk, flaw };
}

describe('the preview of a move', () => {
  test('counts what goes, is copied, replaced and left out, with names', async () => {
    const seeded = await begin();
    const { counted, save, of, list, inspector, buildingId, entry, theirs, asked, from } = seeded;
    await seed.file(
      { customerId: from.id },
      { buildingId: seeded.first.building.id, documentType: 1, name: 'a.pdf' },
    );
    const movedCounts = {
      'buildings moved': ['Första huset'],
      'floors moved': 1,
      'drawings moved': 1,
      'items moved': 1,
    };
    expect(await counted()).toEqual({
      ...movedCounts,
      'documents moved': 1,
      'plans moved': ['Första ronden'],
      'entries copied': ['Pulversläckare'],
      'lists copied': ['Egenkontroll'],
      'questions copied': ['Finns skyltar?', 'Är vägen fri?'],
      'roles copied': ['Kontrollant'],
      'users left': ['Inga Inspektör'],
    });
    await save('MoveFireProtection/MoveFireProtections', [
      { ...of, fireProtectionId: entry.id, moveType: 2, idToReplace: theirs.id },
    ]);
    await save('MoveQuestionList/MoveQuestionLists', [{ ...of, questionListId: list.id, moveType: 3 }]);
    await save('MoveUser/MoveUsers', [{ userId: inspector.id, moveType: 1, moveBuildingId: buildingId }]);
    await save('MoveQuestion/MoveQuestions', [{ ...of, questionId: asked[0]?.id, moveType: 1 }]);
    await db.execute(sql`update map_items set deleted = true where id = ${seeded.first.item.id}`);
    expect(await counted()).toEqual({
      'buildings moved': ['Första huset'],
      'floors moved': 1,
      'drawings moved': 1,
      'documents moved': 1,
      'plans moved': ['Första ronden'],
      'entries replaced': ['Pulversläckare'],
      'lists ignored': ['Egenkontroll'],
      'questions moved': ['Är vägen fri?'],
      'roles copied': ['Kontrollant'],
      'users moved': ['Inga Inspektör'],
    });
  });

  test('counts copies without what stays with their building', async () => {
    const { ask, move, first, counted, save, inspector, buildingId, from } = await begin();
    await seed.file(
      { customerId: from.id },
      { buildingId: first.building.id, documentType: 1, name: 'a.pdf' },
    );
    await ask('PUT', `Move/${move.id}`, {
      moveBuildings: [{ oldBuildingId: first.building.id, moveType: 0 }],
    });
    await save('MoveUser/MoveUsers', [{ userId: inspector.id, moveType: 4, moveBuildingId: buildingId }]);
    expect(await counted()).toMatchObject({
      'buildings copied': ['Första huset'],
      'floors copied': 1,
      'drawings copied': 1,
      'items copied': 1,
      'plans moved': ['Första ronden'],
      'users connected': ['Inga Inspektör'],
    });
    expect(Object.keys(await counted())).not.toContain('documents moved');
  });

  test('the preview counts rounds and flaws as moved, continued or left', async () => {
    const { counted, linesOf, walk, firstPlan, bothPlan, flaw } = await begin();
    const [along, stays] = [await walk(firstPlan), await walk(bothPlan)];
    await flaw(null, null);
    await flaw(along.id, time.now.toISOString());
    await flaw(stays.id, null);
    await flaw(stays.id, time.now.toISOString());
    expect(await counted()).toMatchObject({
      'rounds moved': 1,
      'rounds left': 1,
      'flaws moved': 2,
      'flaws copied': 1,
      'flaws left': 1,
    });
    // The plan of the remaining round isn't in the move: it is named by its building.
    expect(await linesOf('rounds_stay')).toEqual([['rounds_stay', 'Första huset', '', 1]]);
  });

  test('lists obstacles first, as the execution would refuse them, each with its tab [MOVE-74]', async () => {
    const { preview, save } = await begin();
    expect((await preview()).lines.filter(({ isObstacle }) => isObstacle)).toEqual([]);
    await save('MoveRole/MoveRoles', []);
    const [obstacle, ...others] = (await preview()).lines;
    expect(obstacle).toEqual({
      code: 'move_role_missing',
      isObstacle: true,
      name: 'Kontrollant',
      other: 'Första ronden',
      count: 0,
      tab: 4,
    });
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ isObstacle }) => isObstacle)).toEqual([]);
  });

  test('is of an open move that is there', async () => {
    const { ask, move } = await begin();
    expect(await ask('GET', 'Move/Preview/999999')).toMatchObject({ status: 404 });
    await db.execute(sql`update moves set move_status = 1 where id = ${move.id}`);
    expect(await ask('GET', `Move/Preview/${move.id}`)).toMatchObject({
      status: 409,
      codes: ['move_not_open'],
    });
  });
});

describe('a move warns', () => {
  test('the preview warns of floors that a plan omits or loses, and of plans left without floors', async () => {
    const { linesOf, ask, move, buildingId, firstPlan, bothPlan, first, left, start, second } = await begin();
    const codes = ['floors_left_out', 'plan_loses_floors', 'plan_becomes_inactive'];
    await plan(left.root, 'Koncernens rond', { floors: [first.floor] });
    expect(await linesOf(...codes)).toEqual([
      ['plan_loses_floors', 'Hela ronden', left.level.name, 1],
      ['plan_loses_floors', 'Koncernens rond', left.root.name, 1],
      ['plan_becomes_inactive', 'Koncernens rond', left.root.name, 0],
    ]);
    await ask('PUT', `MoveRoundPlanning/MoveRoundPlannings/${move.id}`, [
      { roundPlanningId: firstPlan.id, moveType: 1, moveBuildingId: buildingId },
      { roundPlanningId: bothPlan.id, moveType: 1, moveBuildingId: buildingId },
    ]);
    await db.execute(sql`update round_plannings set active = false where name = 'Koncernens rond'`);
    expect(await linesOf(...codes)).toEqual([
      ['floors_left_out', 'Hela ronden', 'Andra huset', 1],
      ['plan_loses_floors', 'Koncernens rond', left.root.name, 1],
    ]);
    await start([second.building], 1, { moveId: move.id });
    expect(await linesOf('floors_left_out')).toEqual([]);
  });

  test('the preview warns of finished rounds that stay and of a running one that moves', async () => {
    const { linesOf, walk, ask, planId, firstPlan } = await begin();
    await walk(firstPlan);
    expect(await linesOf('rounds_stay', 'round_goes_along')).toEqual([]);
    await walk(firstPlan, false);
    await ask('PUT', 'MoveRoundPlanning/SetKeepOnRoundPlannings', {
      moveRoundPlanningId: planId,
      keepHistory: false,
    });
    expect(await linesOf('rounds_stay', 'round_goes_along', 'move_round_divided')).toEqual([
      ['rounds_stay', 'Första ronden', '', 1],
      ['round_goes_along', 'Första ronden', 'Första huset', 0],
    ]);
  });

  test('the preview warns of quarantined work on the moved rounds', async () => {
    const { linesOf, walk, firstPlan, inspector, from } = await begin();
    const round = await walk(firstPlan);
    const entry = (state: 'waiting' | 'rejected') =>
      db.insert(roundQuarantine).values({
        customerId: from.id,
        roundHistoryId: round.id,
        userId: inspector.id,
        ...stamps(),
        operationId: crypto.randomUUID(),
        callName: 'updateRoundItem',
        payload: {},
        reason: '',
        state,
      });
    await entry('rejected');
    expect(await linesOf('quarantine_waits')).toEqual([]);
    await entry('waiting');
    await entry('waiting');
    expect(await linesOf('quarantine_waits')).toEqual([['quarantine_waits', 'Första ronden', '', 2]]);
  });

  test('the preview warns of differing inventory types and of records copied by default', async () => {
    const { linesOf, save, of, entry, theirs, list, asked } = await begin();
    const codes = ['type_differs', 'entry_copied', 'list_copied', 'question_copied'];
    expect(await linesOf(...codes)).toEqual([
      ['entry_copied', 'Pulversläckare', '', 0],
      ['list_copied', 'Egenkontroll', '', 0],
      ['question_copied', 'Finns skyltar?', '', 0],
      ['question_copied', 'Är vägen fri?', '', 0],
    ]);
    await save('MoveFireProtection/MoveFireProtections', [
      { ...of, fireProtectionId: entry.id, moveType: 2, idToReplace: theirs.id },
    ]);
    await save('MoveQuestionList/MoveQuestionLists', [{ ...of, questionListId: list.id, moveType: 0 }]);
    await save('MoveQuestion/MoveQuestions', [{ ...of, questionId: asked[0]?.id, moveType: 0 }]);
    expect(await linesOf(...codes)).toEqual([['question_copied', 'Finns skyltar?', '', 0]]);
    await db.execute(sql`update fire_protections set inventory_type = 'Annat' where id = ${theirs.id}`);
    expect(await linesOf('type_differs')).toEqual([['type_differs', 'Pulversläckare', 'Skumsläckare', 0]]);
  });

  test('the preview warns of a copied role that the target already has', async () => {
    const { linesOf, save, of, role, to } = await begin();
    expect(await linesOf('role_doubled')).toEqual([]);
    await seed.role(to, 'Kontrollant');
    expect(await linesOf('role_doubled')).toEqual([['role_doubled', 'Kontrollant', '', 0]]);
    await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 1 }]);
    expect(await linesOf('role_doubled')).toEqual([]);
  });

  test('the preview warns of people who lose a building or a role', async () => {
    const { linesOf, save, buildingId, inspector, second, from, to } = await begin();
    const codes = ['user_loses_building', 'user_leaves_building', 'user_loses_role'];
    await seed.connect(second.building, inspector);
    await seed.hold(inspector, await seed.role(from, 'Städare'));
    expect(await linesOf(...codes)).toEqual([['user_loses_building', 'Inga Inspektör', 'Första huset', 0]]);
    await save('MoveUser/MoveUsers', [{ userId: inspector.id, moveType: 1, moveBuildingId: buildingId }]);
    expect(await linesOf(...codes)).toEqual([
      ['user_leaves_building', 'Inga Inspektör', 'Andra huset', 0],
      ['user_loses_role', 'Inga Inspektör', 'Städare', 0],
    ]);
    await seed.role(to, 'Städare');
    expect(await linesOf('user_loses_role')).toEqual([]);
    await save('MoveUser/MoveUsers', [{ userId: inspector.id, moveType: 4, moveBuildingId: buildingId }]);
    expect(await linesOf(...codes)).toEqual([]);
  });
});

test('the preview asks as many questions of a large move as of a small one', async () => {
  const { from, move, firstPlan } = await begin();
  const row = only(await db.select().from(moves).where(eq(moves.id, move.id)));
  const execute = vi.spyOn(db, 'execute');
  const countQueries = async () => {
    execute.mockClear();
    const preview = await previewMove(db, row);
    return { preview, count: execute.mock.calls.length };
  };
  const small = await countQueries();
  const nameColumns = sql`sort_key, search_text, created, updated`;
  await db.execute(sql`
    with made as (
      insert into buildings (customer_id, name, ${nameColumns})
      select ${from.id}, 'Hus ' || n, 'hus ' || lpad(n::text, 12, '0'), '', now(), now() from generate_series(1, 4999) n
      returning id
    )
    insert into move_buildings (customer_id, move_id, building_id, move_type, created, updated)
    select ${from.id}, ${move.id}, id, id % 2, now(), now() from made`);
  await db.execute(sql`
    with made as (
      insert into fire_protections (customer_id, company_id, inventory_type, name, ${nameColumns})
      select ${from.id}, ${from.companyId}, '', 'Post ' || n, 'post ' || lpad(n::text, 12, '0'), '', now(), now()
      from generate_series(1, 1000) n
      returning id
    )
    insert into round_planning_fire_protections (customer_id, round_planning_id, target_id, created, updated)
    select ${from.id}, ${firstPlan.id}, id, now(), now() from made`);
  const large = await countQueries();
  execute.mockRestore();
  expect(large.count).toBe(small.count);
  const buildings = large.preview.counts.filter(({ kind }) => kind === 'buildings');
  expect(buildings.map(({ act, count, names }) => [act, count, names.length])).toEqual([
    ['moved', 2501, 50],
    ['copied', 2499, 50],
  ]);
  const entries = large.preview.counts.filter(({ kind }) => kind === 'entries');
  expect(entries.map(({ act, count }) => [act, count])).toEqual([['copied', 1001]]);
  const lines = large.preview.lines.filter(({ code }) => code === 'entry_copied');
  expect(lines).toHaveLength(50);
  const names = lines.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'sv', { numeric: true })));
});
