import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { floors } from '#server/db/schema/buildings.ts';
import { executeMove } from '#server/services/moves/execution/executeMove.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginMove } from '#tests/support/seeds/startedMove.ts';

const backend = await useBackend();
const { db } = backend;
vi.setConfig({ testTimeout: 60_000 });
const begin = () => beginMove(backend);
const frozen = 'record_in_move';

test('an edit that waits for an execution hears of the move that was first', async () => {
  const { ask, move, first, role } = await begin();
  const waiting = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const edits = await db.transaction(async (tx) => {
    const acting = { userId: null, now: backend.time.now.toISOString(), tell: async () => undefined };
    await executeMove(tx, move.id, acting);
    const requests = [
      ask('POST', 'Floor', { name: 'Vind', buildingId: first.building.id }),
      ask('PUT', `Floor/${first.floor.id}`, { name: 'Ny', buildingId: first.building.id }),
      ask('PUT', `Role/${role.id}`, { name: 'Ny' }),
    ];
    await eventually(async () => {
      const [found] = await rowsOf<{ count: number }>(db, waiting);
      expect(found?.count).toBe(requests.length);
    });
    return { sent: requests };
  });
  for (const answer of await Promise.all(edits.sent)) expect(answer.codes).toEqual([frozen]);
  expect(await db.$count(floors, eq(floors.name, 'Vind'))).toBe(0);
});
