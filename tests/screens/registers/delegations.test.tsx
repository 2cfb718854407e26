import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['registers', 'dashboard']);
  await import('#entities/registers/ui/OwnRegisters.tsx');
}, 60_000);

test('the dashboard asks the person of a role to accept it, and takes it back [SBA-07, SBA-08]', async () => {
  setWidth(1440);
  const { people, level, building } = await backend.seed.tenant();
  await backend.ask('POST', 'v1/RegisterRecord', {
    token: people.Admin.token,
    body: {
      kind: 'organisation',
      customerId: level.id,
      buildingId: building.id,
      values: { task: 'manager', area: 'House A', from: '2026-01-02', confirmed: '2026-11-01' },
      links: [
        { field: 'person', userId: people.BasicUserLight.id },
        { field: 'appointedBy', name: 'Anna Ek' },
      ],
    },
  });
  const { user } = await open('/en/', people.BasicUserLight);
  const card = within(await screen.findByRole('region', { name: 'Your roles in fire safety' }));
  expect(card.getByText(`${building.name}, House A`)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Accept the role Fire-safety manager' }));
  expect(await card.findByText(/^Accepted \d{4}-\d\d-\d\d$/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Hand back the role Fire-safety manager' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Hand back the role Fire-safety manager?' }));
  await user.click(asks.getByRole('button', { name: 'Hand back' }));
  expect(await screen.findByRole('link', { name: 'Report an incident' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your roles in fire safety' })).toBeNull());
});
