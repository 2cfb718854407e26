import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { dumpTables } from '#tests/support/database/dumpTables.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);
const { db } = backend;
/** Dumps everything except the moves themselves and records that are never undone. */
const dump = () => dumpTables(db, (table) => table.startsWith('move') || table === 'audit_log');

/** Creates a move of the first building with its plan, whose role is copied. */
async function begin() {
  const seeded = await planned();
  const { ask, move, planId, role } = seeded;
  const of = { moveRoundPlanningId: planId };
  const save = (path: string, rows: unknown) => ask('PUT', `${path}/${move.id}`, rows);
  await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 0 }]);
  const act = (name: 'Execute' | 'Approve' | 'Rollback') =>
    ask<WireMove>('PUT', `Move/${name}Move/${move.id}`);
  return { ...seeded, of, save, act };
}

describe('a move', () => {
  test('is executed whole, and rolled back without a trace [MOVE-71, MOVE-105, MOVE-107]', async () => {
    const { act, move, first, firstPlan, to, from } = await begin();
    const before = await dump();
    const executed = await act('Execute');
    expect(executed).toMatchObject({ status: 200, data: { moveStatus: 1 } });
    const [row] = await rowsOf<{ building: number; plan: number }>(
      db,
      sql`select (select customer_id from buildings where id = ${first.building.id}) as building,
        (select customer_id from round_plannings where id = ${firstPlan.id}) as plan`,
    );
    expect(row).toEqual({ building: to.id, plan: to.id });
    expect(await act('Execute')).toMatchObject({ status: 409, codes: ['move_not_open'] });
    const undone = await act('Rollback');
    expect(undone.text).toContain('success');
    expect(undone).toMatchObject({
      status: 200,
      data: { id: move.id, moveStatus: 0, fromCustomerId: from.id },
    });
    expect(await dump()).toEqual(before);
    expect(await act('Rollback')).toMatchObject({ status: 409, codes: ['move_not_started'] });
    expect(await act('Approve')).toMatchObject({ status: 409, codes: ['move_not_started'] });
  });

  test('is completed by an approval, and keeps the names of its records [MOVE-72, MOVE-106]', async () => {
    const { act, firstPlan, first } = await begin();
    await act('Execute');
    await db.execute(sql`update round_plannings set name = 'Omdöpt' where id = ${firstPlan.id}`);
    const approved = await act('Approve');
    expect(approved).toMatchObject({ status: 200, data: { moveStatus: 2 } });
    expect(approved.data.moveBuildings[0]).toMatchObject({
      buildingName: 'Första huset',
      oldBuildingId: first.building.id,
      roundPlannings: [{ roundPlanningName: 'Första ronden' }],
    });
    expect(await act('Rollback')).toMatchObject({ status: 409, codes: ['move_not_started'] });
  });

  test('a move that can’t be executed is refused with a line for each reason and changes nothing [MOVE-74]', async () => {
    const { act, save, of, entry, list, role } = await begin();
    await save('MoveFireProtection/MoveFireProtections', [
      { ...of, fireProtectionId: entry.id, moveType: 1 },
    ]);
    await save('MoveQuestionList/MoveQuestionLists', [{ ...of, questionListId: list.id, moveType: 1 }]);
    await save('MoveRole/MoveRoles', [{ ...of, roleId: role.id, moveType: 1 }]);
    const before = await dump();
    const refusal = await act('Execute');
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.codes).toEqual(['move_entry_used', 'move_list_used', 'move_role_used', 'move_role_used']);
    expect(await dump()).toEqual(before);
  });
});
