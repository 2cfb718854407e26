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
  const fileFields = { storageKey: 'x', sha256: 'x' };
  await backend.db.insert(files).values({
    customerId,
    name: 'fil',
    ...textKeys('fil'),
    mimeType: 'image/png',
    sizeBytes,
    ...fileFields,
    sizes: smallerBytes.map((size) => ({ ...fileFields, edge: 1500, sizeBytes: size })),
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
  const oneTenant = await backend.seed.tenant();
  const two = await backend.seed.tenant('Annat bolag');
  await storeFile(oneTenant.root.id, 1_000, [300, 200]);
  await storeFile(oneTenant.level.id, 2_000_000_000);
  await storeFile(oneTenant.level.id, 2_000_000_000);
  await storeFile(oneTenant.level.id, 7_000, [400]);
  await backend.db.update(files).set({ deleted: true }).where(eq(files.sizeBytes, 7_000));
  await storeQuarantined(oneTenant.level.id, oneTenant.people.User.id, 30);
  const { token } = oneTenant.people.WebSbaAdmin;
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
    { companyId: oneTenant.company.id, name: oneTenant.company.name, files: 4, bytes: 4_000_001_530 },
  ]);
  for (const at of ['2026-11-19T01:00:00.000Z', '2026-11-20T01:00:00.000Z']) await noteBackup(backend.db, at);
  expect((await statusFor(token)).installation?.lastBackup).toBe('2026-11-20T01:00:00.000Z');
});

test('a company admin sees the storage of the own company and nothing else, others nothing [OPS-53]', async () => {
  const { company, people, root } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  await storeFile(root.id, 1_000);
  await storeFile(otherTenant.root.id, 5_000);
  expect(await statusFor(people.CompanyAdmin.token)).toEqual({
    installation: null,
    storage: [{ companyId: company.id, name: company.name, files: 1, bytes: 1_000 }],
  });
  const refusal = await backend.ask('GET', 'v1/Status', { token: people.CustomerAdmin.token });
  expect([refusal.status, refusal.codes]).toEqual([403, ['right_missing']]);
});
