import { describe, expect, test, vi } from 'vitest';
import { moveRoles } from '#server/db/schema/moves.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { beginMove } from '#tests/support/seeds/startedMove.ts';

const backend = await useBackend();
vi.setConfig({ testTimeout: 60_000 });
const begin = () => beginMove(backend);
const { db, seed } = backend;
const frozen = 'record_in_move';
const stamps = () => ({ created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() });

describe('levels of the tree', () => {
  test('stay where they are while a move between them or below them is started', async () => {
    const { act, ask, from, to } = await begin();
    const root = await seed.customer({ companyId: from.companyId }, 'Ny rot');
    const place = async (id: number) =>
      (await ask('PUT', 'Customer/MoveCustomer', { id, parentId: root.id })).codes.join();
    await act('Execute');
    const top = from.parentId ?? from.id;
    expect([await place(from.id), await place(top)]).toEqual([frozen, frozen]);
    expect((await ask('PUT', 'Customer/MoveCustomer', { id: to.id, parentId: null })).codes).toEqual([
      frozen,
    ]);
    expect((await ask('DELETE', `Customer/${to.id}`)).codes).toEqual([frozen]);
    expect((await ask('PUT', `Customer/${from.id}`, { name: 'Nytt namn' })).status).toBe(200);
    const otherLevel = await seed.customer(from, 'En annan');
    expect(await place(otherLevel.id)).toBe('');
    await act('Approve');
    expect(await place(from.id)).toBe('');
  });
});

describe('a record that an open or started move names', () => {
  test('is in use, and the move is named', async () => {
    const { ask, act, planId, move, from } = await begin();
    const role = await seed.role(from, 'Ledig');
    await db.insert(moveRoles).values({
      ...stamps(),
      customerId: from.id,
      moveRoundPlanningId: planId,
      roleId: role.id,
      moveType: 'copy',
    });
    const deleting = () => ask('DELETE', `Role/${role.id}`);
    const open = await deleting();
    expect([open.codes, open.errors[0]?.includes(`(${move.id})`)]).toEqual([['in_use'], true]);
    await act('Execute');
    expect((await deleting()).codes).toEqual([frozen]);
    await act('Approve');
    expect((await deleting()).status).toBe(200);
  });

  test('a role is in use while a rollback would restore its holder', async () => {
    const { act, here, inspector, from } = await begin();
    const role = await seed.role(from, 'Städare');
    await seed.hold(inspector, role);
    await act('Execute');
    expect(await here('DELETE', `Role/${role.id}`)).toBe('in_use');
    await act('Rollback');
    expect(await here('DELETE', `Role/${role.id}`)).toBe('200');
  });
});
