import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { version } from '../../../package.json' with { type: 'json' };
import type { SystemStatus } from '#contract/tenants/status.ts';
import { files } from '#server/db/schema/drawings.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { noteBackup } from '#server/services/watch/lastBackup.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { textKeys } from '#server/db/textKeys.ts';

const backend = await useBackend();

const statusFor = async (token: string): Promise<SystemStatus> =>
  (await backend.ask<SystemStatus>('GET', 'v1/Status', { token })).data;

async function storeFile(customerId: number, sizeBytes: number, smallerBytes: number[] = []): Promise<void> {
  const now = backend.time.now.toISOString();
  const kept = { storageKey: 'x', sha256: 'x' };
  await backend.db.insert(files).values({
    customerId,
    name: 'fil',
    ...textKeys('fil'),
    mimeType: 'image/png',
    sizeBytes,
    ...kept,
    sizes: smallerBytes.map((size) => ({ ...kept, edge: 1500, sizeBytes: size })),
    created: now,
    updated: now,
  });
}

async function storeQuarantined(customerId: number, userId: number, sizeBytes: number): Promise<void> {
  const now = backend.time.now.toISOString();
  const photo = { name: 'foto.png', mimeType: 'image/png', sizeBytes, width: 1, height: 1 };
  await backend.db.insert(roundQuarantine).values({
    customerId,
    userId,
    operationId: randomUUID(),
    callName: 'uploadFile',
    payload: {},
    reason: '',
    photo,
    storageKey: 'x',
    sha256: 'x',
    created: now,
    updated: now,
  });
}

test('a web admin reads the installation and each company’s storage, with quarantined photos [OPS-52, OPS-53, OPS-83]', async () => {
  const one = await backend.seed.tenant();
  const two = await backend.seed.tenant('Annat bolag');
  await storeFile(one.root.id, 1_000, [300, 200]);
  await storeFile(one.level.id, 2_000_000_000);
  await storeFile(one.level.id, 2_000_000_000);
  await storeFile(one.level.id, 7_000, [400]);
  await backend.db.update(files).set({ deleted: true }).where(eq(files.sizeBytes, 7_000));
  await storeQuarantined(one.level.id, one.people.User.id, 30);
  const { token } = one.people.WebSbaAdmin;
  const { installation, storage } = await statusFor(token);
  expect(installation).toEqual({
    version,
    database: {
      kind: process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded',
      version: expect.stringMatching(/^\d+(\.\d+)*$/),
      bytes: expect.any(Number),
    },
    isStoreWorking: true,
    mails: { waiting: 0, since: null },
    lastBackup: null,
  });
  expect(storage).toEqual([
    { companyId: two.company.id, name: 'Annat bolag', files: 0, bytes: 0 },
    { companyId: one.company.id, name: one.company.name, files: 4, bytes: 4_000_001_530 },
  ]);
  for (const at of ['2026-11-19T01:00:00.000Z', '2026-11-20T01:00:00.000Z']) await noteBackup(backend.db, at);
  expect((await statusFor(token)).installation?.lastBackup).toBe('2026-11-20T01:00:00.000Z');
});

test('a company admin is told the storage of the own company and nothing else, others nothing [OPS-53]', async () => {
  const { company, people, root } = await backend.seed.tenant();
  const other = await backend.seed.tenant('Annat bolag');
  await storeFile(root.id, 1_000);
  await storeFile(other.root.id, 5_000);
  expect(await statusFor(people.CompanyAdmin.token)).toEqual({
    installation: null,
    storage: [{ companyId: company.id, name: company.name, files: 1, bytes: 1_000 }],
  });
  const refused = await backend.ask('GET', 'v1/Status', { token: people.CustomerAdmin.token });
  expect([refused.status, refused.codes]).toEqual([403, ['right_missing']]);
});
