import { expect, test } from 'vitest';
import type { Installation } from '#contract/maintenance/service.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import type { Asked } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('an installation keeps whom to call, and a change of it says so [LIFE-25]', async () => {
  const { building, people } = await backend.seed.tenant();
  const ask = <T>(method: string, path: string, more: Asked = {}) =>
    backend.ask<T>(method, path, { token: people.Admin.token, ...more });
  const contact = {
    contactName: 'Larmcentralen',
    contactNumber: '010-123 45 67',
    contactEmail: 'larm@example.com',
  };
  const body = { buildingId: building.id, type: 'fire_alarm_system', name: 'Brandlarm' };
  const { data: made } = await ask<Installation>('POST', 'v1/Installation', {
    body: { ...body, ...contact },
  });
  expect(made).toMatchObject(contact);
  const otherContact = { ...contact, contactNumber: '010-765 43 21' };
  await ask('PUT', `v1/Installation/${made.id}`, {
    body: { ...body, ...otherContact, version: made.version },
  });
  expect((await ask<Installation>('GET', `v1/Installation/${made.id}`)).data).toMatchObject(otherContact);
});
