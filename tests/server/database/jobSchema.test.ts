import { getConstructionPlans, PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { bossOptions, storeOf } from '#server/services/queue/jobs.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('the schema of the queue is that of the installed pg-boss', async () => {
  const boss = new PgBoss({ ...bossOptions, db: storeOf(backend.db) });
  const [, version] =
    /pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans('pgboss')) ?? [];
  expect(await boss.schemaVersion()).toBe(Number(version));
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
});
