import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import * as saving from '#platform/saveFile.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';
import { insertRecord } from '#tests/support/seeds/registerRecords.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['fireSafetyFile', 'registers', 'lists', 'buildings', 'inventory', 'dashboard']);
  await import('#features/fireSafetyFile/FireSafetyFilesScreen.tsx');
  await import('#features/fireSafetyFile/FireSafetyFileScreen.tsx');
  await import('#features/registers/RegistersScreen.tsx');
  await import('#features/buildings/detail/BuildingScreen.tsx');
}, 60_000);

async function begin() {
  setWidth(1440);
  const tenant = await backend.seed.tenant();
  const { level, building } = tenant;
  const at = (path: string, more = '') => `/en/${path}?customer=${level.id}${more}`;
  const add = (kind: string, content: Parameters<typeof insertRecord>[3]) =>
    insertRecord(
      { db: backend.db, now: backend.time.now.toISOString() },
      kind,
      { customerId: level.id, buildingId: building.id },
      content,
    );
  return { ...tenant, at, add };
}

const head = async (name: string) => {
  const title = await screen.findByRole('heading', { name });
  const item = title.closest('li');
  if (!item) throw new Error('The head is in no list.');
  return within(item);
};

test('a file names each head with its verdict, the reasons in words, the owner and the next step [SBA-35]', async () => {
  const { people, at, building, add } = await begin();
  await add('instructions', {
    values: { kind: 'fireRules', date: '2026-05-01', reviewBy: '2026-01-31' },
    people: { responsible: ['Eva Ny'] },
  });
  await add('risks', {
    values: { risk: 'Waste', type: 'storage', date: '2025-01-31', treatment: 'remove' },
  });
  const { user, address } = await open(at(`fire-safety-files/${building.id}`), people.Admin);
  expect(
    await screen.findByText(/Rules of Sweden, since the facts of the building name no country/),
  ).toBeVisible();
  const list = (await head('Drills')).getByText('Missing').closest('ol');
  expect(list?.children).toHaveLength(15);
  const drills = await head('Drills');
  expect(drills.getByText('Missing')).toBeVisible();
  expect(await drills.findByText('Answer: Staff')).toBeVisible();
  const rules = await head('Rules and routines');
  expect(await rules.findByText('Rules and instructions: Fire rules ended on 2026-01-31')).toBeVisible();
  expect(rules.getByText(/Responsible: Eva Ny/)).toBeVisible();
  expect((await head('Response card')).getByText('Not needed')).toBeVisible();
  await user.click((await head('Yearly review')).getByRole('link', { name: 'Add: Yearly review' }));
  const form = await screen.findByRole('dialog', { name: 'Add review' });
  expect(address()).toContain(`kind=yearlyReview&building=${building.id}`);
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));
  await user.click((await head('Risks')).getByRole('link', { name: 'Open: Risks' }));
  const opened = await screen.findByRole('dialog');
  expect(within(opened).getByRole('textbox', { name: 'Risk *' })).toHaveValue('Waste');
});

test('somebody says on the file that a duty isn’t needed, and the reason takes the place of the verdict [SBA-75]', async () => {
  const { people, at, building, add } = await begin();
  await add('buildingFacts', { values: { country: 'SE', staff: 20 } });
  const { user } = await open(at(`fire-safety-files/${building.id}`), people.Admin);
  await user.click((await head('Drills')).getByRole('button', { name: 'Not needed …: Drills' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Drills' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add exemption' }));
  await user.type(form.getByLabelText(/^Reason/), 'All work from home');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const drills = await head('Drills');
  expect(await drills.findByText(/^Not needed: All work from home \(asked again after /)).toBeVisible();
  expect(drills.queryByRole('link')).not.toBeInTheDocument();
});

test('a user without the right to see documents opens neither a file nor the list [SBA-35]', async () => {
  const { people, at, building } = await begin();
  const { address } = await open(at(`fire-safety-files/${building.id}`), people.BasicUserLight);
  await waitFor(() => expect(address()).not.toContain('fire-safety-files'));
  expect(screen.queryByRole('link', { name: 'Fire-safety files' })).not.toBeInTheDocument();
});

test('an unknown building leads back to the list [SBA-35]', async () => {
  expectWarning(/getFireSafetyFile failed/);
  const { people, at } = await begin();
  await open(at('fire-safety-files/999999'), people.Admin);
  expect(await screen.findByText('The fire-safety file doesn’t exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To all fire-safety files' })).toBeVisible();
});

test('the list shows each building with all its heads, opens a file, and filters the unready ones [SBA-36]', async () => {
  const { people, at, building } = await begin();
  const { user, address } = await open(at('fire-safety-files'), people.Admin);
  const row = within(await screen.findByRole('row', { name: new RegExp(building.name) }));
  expect(row.getByText(/^Not ready: 1\d$/)).toBeVisible();
  expect(row.getByText('5 Drills: Missing')).toBeInTheDocument();
  expect(row.getByText('13 Response card: Not needed')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Not ready' }));
  await waitFor(() => expect(address()).toContain('shown=notReady'));
  await user.click(
    await screen.findByRole('button', { name: `Open the fire-safety file of ${building.name}` }),
  );
  expect(await screen.findByRole('heading', { name: 'Fire-safety file' })).toBeVisible();
});

test('an exported list has a column for each head [SBA-36]', async () => {
  const { people, at, building } = await begin();
  const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  const { user } = await open(at('fire-safety-files'), people.Admin);
  await screen.findByRole('row', { name: new RegExp(building.name) });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const text = await save.mock.calls[0]?.[1].text();
  expect(text).toContain('SE 5 Drills');
  expect(text).toContain('FI 9 Annexes: evacuation safety and response card');
  save.mockRestore();
});

test('the screen of a building links to its file [SBA-35]', async () => {
  const { people, at, building } = await begin();
  await open(at(`buildings/${building.id}`), people.Admin);
  const link = await screen.findByRole('link', { name: 'Fire-safety file' });
  expect(link).toHaveAttribute('href', expect.stringContaining(`/fire-safety-files/${building.id}`));
});
