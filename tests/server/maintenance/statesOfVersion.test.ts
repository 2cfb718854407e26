import { expect, test } from 'vitest';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import { keepStatesOfVersion } from '#server/services/maintenanceRules/statesOfVersion.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('a server that starts works out all services in the first day of its version, and a changed rule those below it', async () => {
  const { level, people } = await backend.seed.tenant();
  const { db } = backend;
  /** Returns whether a start this many days after the first finds services that were not stored. */
  const findsAfter = async (days: number) => {
    await db.delete(serviceStates);
    await keepStatesOfVersion(db, () => new Date(backend.time.now.getTime() + days * 86_400_000));
    return (await db.$count(serviceStates)) > 0;
  };
  expect([await findsAfter(0), await findsAfter(0.5), await findsAfter(2)]).toEqual([true, true, false]);
  await backend.ask('PUT', 'v1/ServiceRule/Country', {
    token: people.Admin.token,
    body: { customerId: level.id, country: 'FI' },
  });
  await db.delete(serviceStates);
  await backend.settled();
  expect(await db.$count(serviceStates)).toBeGreaterThan(0);
  expect(await findsAfter(4)).toBe(false);
});
