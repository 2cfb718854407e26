import { describe, expect, test, vi } from 'vitest';
import { makeDexieOutbox } from '#offline/log/dexieOutbox.ts';
import { makeOutboxDatabase } from '#offline/log/outboxDatabase.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import {
  expectWholeSave,
  preparedSave,
  steppingPorts,
  testKilledSaves,
} from '#tests/support/hostile/killedSaves.ts';
import { aTablet, inspector, operation, store, tick } from '#tests/support/rounds/offline.ts';
import { expectWarning } from '#tests/support/warnings.ts';

// The folder `deep` kills every step.
await testKilledSaves(6);

describe('the store, when its connection is closed', () => {
  test('several writes that fail together open it once, and each is there once', async () => {
    expectWarning(/opening it again/);
    const database = makeOutboxDatabase(aTablet());
    const outbox = makeDexieOutbox(database);
    await outbox.append([operation(tick(1))]);
    database.db.close({ disableAutoOpen: true });
    const closing = vi.spyOn(database.db, 'close');
    await Promise.all([2, 3, 4, 5].map((id) => outbox.append([operation(tick(id))])));
    const { operations } = await outbox.readRound(inspector);
    expect(operations.map(({ targetId }) => targetId).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(closing).toHaveBeenCalledTimes(1);
  });

  test('every write bears being done twice', async () => {
    const { backend, device } = await preparedSave();
    const twice = steppingPorts(device, backend, (run) => run());
    const outbox = new Proxy(device.outbox, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
        return async (...given: unknown[]) => {
          await member(...given);
          return member(...given);
        };
      },
    });
    await store({ ...device, outbox }, [tick(1)]);
    expect(await replayRound({ ...twice, outbox }, inspector)).toEqual({ status: 'saved' });
    await expectWholeSave(backend, device);
    const { calls, ackNo } = await device.outbox.readRound(inspector);
    expect(calls.map((logged) => logged.ackNo).toSorted((a, b) => a - b)).toEqual(
      calls.map((_, at) => at + 1),
    );
    expect(ackNo).toBe(calls.length);
  });
});
