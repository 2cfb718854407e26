import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSecretBox } from '#server/core/secrets/secretBox.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { secretPlaceOf } from '#server/services/identity/providers.ts';
import { renewSecrets } from '#server/services/identity/renewedSecrets.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const older = { id: 'old', key: randomBytes(32) };
const newer = { id: 'new', key: randomBytes(32) };
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });

/** Stores a provider with a secret that was sealed for the provider with the given id. */
async function provider(name: string, sealedFor: number | null) {
  const { root } = await backend.seed.tenant(name);
  const sealed =
    sealedFor === null ? null : createSecretBox([older]).seal('hemlig', secretPlaceOf(sealedFor));
  await backend.db.insert(identityProviders).values({
    customerId: root.id,
    name,
    issuer: 'https://login.example',
    clientId: 'tillsyn',
    clientSecret: sealed,
    subjectClaim: 'sub',
    created: root.created,
    updated: root.updated,
  });
}

const secrets = async () =>
  (await backend.db.select().from(identityProviders).orderBy(identityProviders.id)).map(
    ({ clientSecret }) => clientSecret,
  );

test('a start encrypts stored secrets with the newest key, and reports those that no key opens', async () => {
  await provider('Rätt', 1);
  await provider('Flyttad', 1);
  await provider('Utan', null);
  const [, moved] = await secrets();
  const rotated = createSecretBox([newer, older]);
  await renewSecrets(backend.db, rotated, log);
  const [renewed, stillMoved, none] = await secrets();
  expect(createSecretBox([newer]).open(renewed ?? '', secretPlaceOf(1))).toBe('hemlig');
  expect([stillMoved, none]).toEqual([moved, null]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { place: secretPlaceOf(2), code: 'altered' },
  ]);
  expect(lines.join()).not.toContain('hemlig');
  await renewSecrets(backend.db, rotated, log);
  expect((await secrets())[0]).toBe(renewed);
});
