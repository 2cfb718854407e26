import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { drill } from '#tests/support/isolation/houseLife.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['registers', 'lists', 'inventory', 'dashboard']);
  await import('#features/registers/RegistersScreen.tsx');
}, 60_000);

test('a drill is recorded with people and findings, changed, deleted and taken back from the bin [SBA-01, SBA-02, SBA-04]', async () => {
  setWidth(1440);
  const { people, level, building } = await backend.seed.tenant();
  const { user } = await open(
    `/en/registers?kind=drills&customer=${level.id}&building=${building.id}`,
    people.Admin,
  );
  await user.click(await screen.findByRole('button', { name: 'Add drill' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Add drill' }));
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(panel.getByRole('textbox', { name: 'Persons *' })).toHaveAccessibleDescription(
    'The field must not be empty.',
  );
  await user.click(panel.getByRole('combobox', { name: 'Kind *' }));
  await user.click(await screen.findByRole('option', { name: 'Night', hidden: true }));
  await user.clear(panel.getByRole('textbox', { name: 'Date *' }));
  await user.type(panel.getByRole('textbox', { name: 'Date *' }), '2026-11-02');
  await user.type(panel.getByRole('textbox', { name: 'Time until empty *' }), '190');
  await user.type(panel.getByRole('textbox', { name: 'Persons *' }), '40');
  await user.click(within(panel.getByRole('group', { name: 'All accounted for' })).getByText('Yes'));
  await user.click(panel.getByRole('button', { name: 'Add a person' }));
  await user.type(panel.getByRole('textbox', { name: 'Name without an account' }), 'Anna Ek');
  await user.click(panel.getByRole('button', { name: 'Add a row' }));
  await user.type(panel.getByRole('textbox', { name: 'Finding *' }), 'The door was stiff');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  const table = within(await screen.findByRole('table', { name: /Drills/ }));
  expect(await table.findByText('Night')).toBeVisible();
  expect(await backend.db.select().from(registerRecords)).toMatchObject([
    { kind: 'drills', buildingId: building.id, validUntil: '2027-11-02' },
  ]);

  await user.click(table.getByRole('button', { name: 'Delete Night' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Delete Night?' }));
  await user.click(asks.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Nothing has been recorded here yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Bin' }));
  await user.click(await screen.findByRole('button', { name: 'Restore Night' }));
  await waitFor(() => expect(screen.getByText('The bin is empty.')).toBeVisible());
});

test('findings that two users have changed are shown in words for the choice between them [SBA-02]', async () => {
  setWidth(1440);
  expectWarning(/updateRegisterRecord failed/);
  const { people, level, building } = await backend.seed.tenant();
  const { token } = people.Admin;
  const place = { kind: 'drills', customerId: level.id, buildingId: building.id };
  const answer = await backend.ask<RegisterRecord>('POST', 'v1/RegisterRecord', {
    token,
    body: { ...place, values: drill('Autumn') },
  });
  const { user } = await open(`/en/registers?kind=drills&customer=${level.id}`, people.Admin);
  await user.click(await screen.findByText('Evacuation'));
  const panel = within(await screen.findByRole('dialog', { name: 'Edit Evacuation' }));
  const finding = panel.getByRole('textbox', { name: 'Finding *' });
  await user.clear(finding);
  await user.type(finding, 'Mine');
  await backend.ask('PUT', `v1/RegisterRecord/${answer.data.id}`, {
    token,
    body: { values: { ...drill('Autumn'), findings: [{ finding: 'Theirs' }] } },
  });
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Theirs')).toBeVisible();
  expect(screen.getByText('Mine')).toBeVisible();
});

test('a user without the right only reads a record [SBA-01]', async () => {
  setWidth(1440);
  const { people, level } = await backend.seed.tenant();
  await open(`/en/registers?kind=drills&customer=${level.id}`, people.BasicUserLight);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add drill' })).toBeNull());
  expect((await screen.findAllByText(/right/i)).length).toBeGreaterThan(0);
});
