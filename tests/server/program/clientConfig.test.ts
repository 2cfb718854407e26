import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const clientFolder = mkdtempSync(join(tmpdir(), 'client-'));
const write = (content: string) => writeFileSync(join(clientFolder, 'config.json'), content);
afterAll(() => rmSync(clientFolder, { recursive: true }));

const backend = await useBackend({ settings: { clientFolder } });
beforeEach(() => write('{ "apiBaseUrl": "/api/" }'));

async function addProvider(isEnabled = true): Promise<void> {
  const { root } = await backend.seed.tenant();
  const now = backend.time.now.toISOString();
  const provider = { name: 'Kundens konto', issuer: 'https://login.example.com', clientId: 'tillsyn' };
  await backend.db.insert(identityProviders).values({
    ...provider,
    customerId: root.id,
    subjectClaim: 'sub',
    isEnabled,
    created: now,
    updated: now,
  });
}
const read = async () => {
  const response = await backend.app.fetch(new Request('http://localhost:4780/config.json'));
  expect(response.headers.get('cache-control')).toBe('no-cache');
  return (await response.json()) as unknown;
};

test('the client’s config asks for the e-mail first once a customer has a login service [IDENT-22]', async () => {
  await addProvider(false);
  expect(await read()).toEqual({ apiBaseUrl: '/api/' });
  await addProvider();
  expect(await read()).toEqual({ apiBaseUrl: '/api/' });
  backend.time.now = new Date(backend.time.now.getTime() + 30_000);
  expect(await read()).toEqual({ apiBaseUrl: '/api/', isEmailFirst: true });
});

test('an empty config of the administrator keeps the default address [IDENT-22]', async () => {
  write('{}');
  await addProvider();
  expect(await read()).toEqual({ apiBaseUrl: '/api/', isEmailFirst: true });
  write('no JSON');
  const response = await backend.app.fetch(new Request('http://localhost:4780/config.json'));
  expect(await response.text()).toBe('no JSON');
});
