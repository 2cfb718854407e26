import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { drill } from '#tests/support/isolation/houseLife.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['registers', 'lists', 'inventory', 'dashboard']);
  await import('#features/registers/RegistersScreen.tsx');
}, 60_000);

test('the history of a record opens in its panel, with fields, values and people in words [SBA-12]', async () => {
  setWidth(1440);
  const { people, level, building } = await backend.seed.tenant();
  const { token } = people.Admin;
  const place = { kind: 'drills', customerId: level.id, buildingId: building.id };
  const { data } = await backend.ask<RegisterRecord>('POST', 'v1/RegisterRecord', {
    token,
    body: { ...place, values: drill('Autumn') },
  });
  await backend.ask('PUT', `v1/RegisterRecord/${data.id}`, {
    token,
    body: {
      values: { ...drill('Autumn'), kind: 'night', announced: true },
      links: [{ field: 'observers', name: 'Anna Ek' }],
    },
  });
  const { user } = await open(`/en/registers?kind=drills&customer=${level.id}`, people.Admin);
  await user.click(await screen.findByText('Night'));
  const panel = within(await screen.findByRole('dialog', { name: 'Edit Night' }));
  await user.click(panel.getByRole('button', { name: 'History' }));
  const history = within(await panel.findByRole('list', { name: 'History' }));
  expect(history.getByText('Kind: Evacuation → Night')).toBeVisible();
  expect(history.getByText('Announced: empty → Yes')).toBeVisible();
  expect(history.getByText('Observers: empty → Anna Ek')).toBeVisible();
  expect(history.getByText(/: recorded$/)).toBeVisible();
});
