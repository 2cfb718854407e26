import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { moves } from '../../../server/db/schema/moves.ts';
import { readFates } from '../../../server/services/moves/moveFates.ts';
import { findObstacles } from '../../../server/services/moves/moveObstacles.ts';
import type { RoundHistory } from '../../../src/contract/round.ts';
import { useBackend } from '../../support/backend.ts';
import { moveSeed } from '../../support/moveSeed.ts';
import { only } from '../../support/seedPeople.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);
const { db } = backend;

/** A move of the first building with its plan, whose role is copied; and what keeps it from being executed. */
async function begin() {
  const seeded = await planned();
  const { ask, move, planId, role } = seeded;
  const of = { moveRoundPlanningId: planId };
  const save = (path: string, rows: unknown) => ask('PUT', `${path}/${move.id}`, rows);
  await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 0 }]);
  const obstacles = async () => {
    const row = only(await db.select().from(moves).where(eq(moves.id, move.id)));
    const found = await findObstacles(db, row, await readFates(db, row));
    return found.map(({ kind, name, other }) => [kind, name, other]);
  };
  return { ...seeded, of, save, obstacles };
}

describe('a move can’t be executed', () => {
  test('with what goes itself while something that stays uses it', async () => {
    const { of, save, obstacles, entry, list, role, asked } = await begin();
    expect(await obstacles()).toEqual([]);
    await save('MoveFireProtection/MoveFireProtections', [
      { ...of, fireProtectionId: entry.id, moveType: 1 },
    ]);
    expect(await obstacles()).toEqual([['entry_used', 'Pulversläckare', 'Andra huset']]);
    await save('MoveFireProtection/MoveFireProtections', []);
    await save('MoveQuestionList/MoveQuestionLists', [{ ...of, questionListId: list.id, moveType: 1 }]);
    expect(await obstacles()).toEqual([['list_used', 'Egenkontroll', 'Hela ronden']]);
    await save('MoveQuestionList/MoveQuestionLists', []);
    await save('MoveQuestion/MoveQuestions', [{ ...of, questionId: asked[0]?.id, moveType: 1 }]);
    expect(await obstacles()).toEqual([['question_used', 'Är vägen fri?', 'Egenkontroll']]);
    await save('MoveQuestion/MoveQuestions', []);
    await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 1 }]);
    expect(await obstacles()).toEqual([
      ['role_used', 'Kontrollant', 'Hela ronden'],
      ['role_used', 'Kontrollant', 'Inga Inspektör'],
    ]);
  });

  test('without a role that its plan names and the target can’t read', async () => {
    const { save, obstacles } = await begin();
    await save('MoveRole/MoveRoles', []);
    expect(await obstacles()).toEqual([['role_missing', 'Kontrollant', 'Första ronden']]);
  });

  test('with a round that is being walked in more buildings than go', async () => {
    const { ask, bothPlan, firstPlan, obstacles } = await begin();
    const running = (await ask<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: bothPlan.id })).data;
    await ask('POST', 'RoundHistory', { roundPlanningId: firstPlan.id });
    expect(await obstacles()).toEqual([['round_divided', 'Hela ronden', 'Andra huset, Första huset']]);
    await db.execute(sql`update round_histories set done = now() where id = ${running.id}`);
    expect(await obstacles()).toEqual([]);
  });

  test('when what it names is gone, or goes with another move', async () => {
    const { of, save, obstacles, entry, theirs, first, firstPlan, start } = await begin();
    await save('MoveFireProtection/MoveFireProtections', [
      { ...of, fireProtectionId: entry.id, moveType: 2, idToReplace: theirs.id },
    ]);
    const other = (await start([first.building])).data;
    expect(await obstacles()).toEqual([]);
    await db.execute(sql`update fire_protections set deleted = true where id = ${theirs.id}`);
    await db.execute(sql`update moves set move_status = 1 where id = ${other.id}`);
    await db.execute(sql`update buildings set deleted = true where id = ${first.building.id}`);
    await db.execute(sql`update round_plannings set deleted = true where id = ${firstPlan.id}`);
    expect(await obstacles()).toEqual([
      ['building_gone', 'Första huset', ''],
      ['building_in_move', 'Första huset', String(other.id)],
      ['plan_gone', 'Första ronden', ''],
      ['stand_in_gone', 'Pulversläckare', 'Skumsläckare'],
    ]);
  });
});
