import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['registers', 'lists', 'inventory', 'dashboard']);
  await import('#features/registers/RegistersScreen.tsx');
  await import('#features/incidents/IncidentsScreen.tsx');
}, 60_000);

const waiting = (tenant: { level: { id: number }; building: { id: number } }) => ({
  kind: 'incidents',
  customerId: tenant.level.id,
  buildingId: tenant.building.id,
  name: 'Rök',
  sortKey: 'rok',
  searchText: 'rok',
  values: { event: 'smoke', date: '2026-11-02', description: 'The charger smoked' },
  triage: 'waiting' as const,
  created: backend.time.now.toISOString(),
  updated: backend.time.now.toISOString(),
});

test('a light user reports an incident and sees that it waits [SBA-05, SBA-06]', async () => {
  setWidth(1440);
  const { people, building } = await backend.seed.tenant();
  const { user } = await open(`/en/incidents?report=1&building=${building.id}`, people.BasicUserLight);
  const panel = within(await screen.findByRole('dialog', { name: 'Report an incident' }));
  await user.click(panel.getByRole('button', { name: 'Report' }));
  expect(panel.getByRole('textbox', { name: /Describe what happened/ })).toHaveAccessibleDescription(
    /must not be empty/,
  );
  await user.click(panel.getByRole('combobox', { name: 'What has happened? *' }));
  await user.click(await screen.findByRole('option', { name: 'Smoke', hidden: true }));
  await user.type(panel.getByRole('textbox', { name: /Describe what happened/ }), 'The charger smoked');
  await user.click(panel.getByRole('button', { name: 'Report' }));
  const table = within(await screen.findByRole('table', { name: /My reported incidents/ }));
  expect(await table.findByText('The charger smoked')).toBeVisible();
  expect(table.getByText('Waiting')).toBeVisible();
});

test('a waiting incident is accepted in its form, or declined with a reason [SBA-06]', async () => {
  setWidth(1440);
  const tenant = await backend.seed.tenant();
  const rows = [
    waiting(tenant),
    { ...waiting(tenant), values: { ...waiting(tenant).values, event: 'fire' } },
  ];
  await backend.db.insert(registerRecords).values(rows);
  const { user } = await open(
    `/en/registers?kind=incidents&customer=${tenant.level.id}`,
    tenant.people.Admin,
  );
  expect(await screen.findByText('Nothing has been recorded here yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'To decide on' }));
  await user.click(await screen.findByRole('button', { name: 'Smoke' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Edit Smoke' }));
  await user.click(panel.getByRole('button', { name: 'Accept' }));
  await user.click(await screen.findByRole('button', { name: 'Fire' }));
  const other = within(await screen.findByRole('dialog', { name: 'Edit Fire' }));
  await user.click(other.getByRole('button', { name: 'Decline' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Decline the reported incident?' }));
  await user.type(asks.getByRole('textbox', { name: /Reason/ }), 'It was a drill');
  await user.click(asks.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('No reported incident is waiting.')).toBeVisible();
  const stored = await backend.db.select().from(registerRecords);
  expect(stored.map(({ triage, reason }) => [triage, reason]).toSorted()).toEqual([
    ['accepted', ''],
    ['declined', 'It was a drill'],
  ]);
});
