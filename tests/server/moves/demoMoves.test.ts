import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { makeDemo } from '#server/db/demo/makeDemo.ts';
import { makeDemoMoves } from '#server/services/demo/demoMoves.ts';
import { hashPassword } from '#server/services/users/passwords.ts';
import type { MovePreview } from '#contract/moves/move.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';

const backend = await openBackend();
afterAll(backend.close);
const passwordHash = await hashPassword(demoPassword);
const files = { put: () => Promise.resolve('key') };
await makeDemo({ db: backend.db, files, now: testNow, passwordHash, hasPictures: false });
await makeDemoMoves(backend.db, testNow);

const login = await backend.ask<{ token: string }>('POST', 'v1/User/Login', {
  body: { email: 'webadmin@example.com', password: demoPassword },
});
const ask = <T>(method: string, path: string) => backend.ask<T>(method, path, { token: login.data.token });
const { data: moves } = await ask<WireMove[]>('GET', 'v1/Move?orderBy=MoveStatus');
const moveOf = (status: number) => moves.find(({ moveStatus }) => moveStatus === status);

test('the demo data have an open, a started and a completed move, each with a note [MOVE-58]', () => {
  expect(moves.map(({ moveStatus }) => moveStatus)).toEqual([0, 1, 2]);
  expect(moves.filter(({ note }) => note === '')).toEqual([]);
  expect(moves.map(({ fromCustomerName }) => fromCustomerName)).toEqual([
    'Förskolan Tallkotten',
    'Kontor och handel',
    'Daglig verksamhet',
  ]);
});

test('the open move has its plans, and nothing hinders it', async () => {
  const { data } = await ask<MovePreview>('GET', `v1/Move/Preview/${moveOf(0)?.id}`);
  expect(data.lines.filter(({ isObstacle }) => isObstacle)).toEqual([]);
  expect(data.counts.length).toBeGreaterThan(0);
  const wholeMove = await ask<WireMove>('GET', `v1/Move/Get/${moveOf(0)?.id}`);
  expect(wholeMove.data.moveBuildings[0]?.roundPlannings).toHaveLength(1);
});

test.each([1, 2])('the building of a move at status %i belongs to its new customer', async (status) => {
  const move = moveOf(status);
  const { data } = await ask<{ customerId: number }>(
    'GET',
    `v1/Building/${move?.moveBuildings[0]?.oldBuildingId}`,
  );
  expect(data.customerId).toBe(move?.targetCustomerId);
});

test('the started move can be undone, and executed again', async () => {
  const id = moveOf(1)?.id;
  expect((await ask('PUT', `v1/Move/RollbackMove/${id}`)).codes).toEqual([]);
  expect((await ask<WireMove>('PUT', `v1/Move/ExecuteMove/${id}`)).data.moveStatus).toBe(1);
});
