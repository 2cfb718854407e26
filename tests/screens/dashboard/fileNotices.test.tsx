import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { insertRecord } from '#tests/support/seeds/registerRecords.ts';

const { backend, open } = await useScreens();
await preloadTexts(['dashboard', 'fireSafetyFile', 'registers']);

async function begin() {
  setWidth(1440);
  const tenant = await backend.seed.tenant();
  const { level, building } = tenant;
  const now = backend.time.now.toISOString();
  await insertRecord(
    { db: backend.db, now },
    'risks',
    { customerId: level.id, buildingId: building.id },
    { values: { risk: 'Waste', type: 'storage', date: '2025-11-02', treatment: 'reduce' } },
  );
  return { ...tenant, address: `/en/?customer=${level.id}` };
}

test('the dashboard names what became out of date in the files, and opens the file [SBA-76]', async () => {
  const { people, building, address } = await begin();
  const { user } = await open(address, people.Admin);
  const part = within(await screen.findByRole('region', { name: /^Fire-safety files to look at/ }));
  expect(part.getByRole('listitem')).toHaveTextContent(`${building.name}: RisksEnded 2026-11-02`);
  await user.click(part.getByRole('link'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Fire-safety file' })).toBeVisible();
});

test('the dashboard of somebody who may not see documents has no files [SBA-76]', async () => {
  const { people, address } = await begin();
  await open(address, people.BasicUserLight);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/Fire-safety files to look at/)).not.toBeInTheDocument();
});
