import { expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { retentionAnnouncements } from '#server/db/schema/privacy/retention.ts';
import { keepRetention, saveRetention } from '#server/services/privacy/retention.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';

const backend = await useBackend();
const dayMs = 86_400_000;
const settings = { publicUrl: 'http://localhost' } as Parameters<typeof keepRetention>[0]['settings'];

test('a retention that is interrupted after a batch is completed in the next night, and skips no entry [IDENT-48]', async () => {
  const { root, level } = await backend.seed.tenant();
  const old = new Date(testNow.getTime() - 800 * dayMs).toISOString();
  const entry = {
    customerId: level.id,
    actor: 'unknown',
    action: 'login_failed',
    created: old,
    updated: old,
  };
  await backend.db.insert(auditLog).values(Array.from({ length: 1_200 }, () => entry));
  const body = { photos: null, contacts: null, audit: 12 };
  const now = testNow.toISOString();
  await backend.db.transaction((tx) => saveRetention(tx, root, { body, now, ...settings }));
  const clock = () => new Date(testNow.getTime() + 31 * dayMs);
  /** Runs the job, which is stopped after some of its batches. */
  const run = (batches: number) => {
    let asked = 0;
    const isStopping = () => {
      asked += 1;
      return asked > batches + 1;
    };
    return keepRetention({ db: backend.db, clock, settings, isStopping });
  };
  const pending = async () =>
    (await backend.db.select().from(retentionAnnouncements)).filter(({ done }) => !done);
  await run(1);
  expect([await backend.db.$count(auditLog), (await pending()).length]).toEqual([700, 1]);
  await run(1);
  expect([await backend.db.$count(auditLog), (await pending()).length]).toEqual([200, 1]);
  await Promise.all([run(5), run(5)]);
  expect([await backend.db.$count(auditLog), (await pending()).length]).toEqual([0, 0]);
});
