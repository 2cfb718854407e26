import { expect, test } from 'vitest';
import { provisionedTenant, ScimClient } from '#tests/support/identity/scimClient.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend({ isLimited: true });

test('a flood of requests without a valid token is refused in the form of SCIM [IDENT-34]', async () => {
  const { scim } = await provisionedTenant(backend);
  const stranger = new ScimClient(backend, 'guess');
  const statuses = new Set<number>();
  for (let count = 0; count < 301; count += 1) statuses.add((await stranger.ask('GET', 'Users')).status);
  expect([...statuses]).toEqual([401, 429]);
  const refusal = await stranger.ask('GET', 'Users');
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refusal.body).toMatchObject({ status: '429' });
  expect((await scim.create('anna')).status).toBe(201);
});
