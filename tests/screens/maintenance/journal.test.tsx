import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { useServiceScreens } from '#tests/support/screens/serviceScreens.ts';

const { backend, open, begin } = await useServiceScreens();
beforeAll(async () => {
  await preloadTexts(['registers']);
  await import('#features/registers/RegistersScreen.tsx');
  await import('#features/journal/JournalScreen.tsx');
  await import('#offline/send/senders.ts');
  await import('#app/shell/callProducers.ts');
}, 60_000);

const { installation, record } = competenceSeed(backend);

test('the journal of an installation shows sections not tested in time, quarters, alarms and what is disconnected [SBA-62]', async () => {
  const { admin, at, building, level } = await begin();
  const alarm = await installation(building);
  const place = { customerId: level.id, buildingId: building.id, installationId: alarm.id };
  const sections = (...names: string[]) => names.map((section) => ({ section }));
  const line = (values: Parameters<typeof record>[2]['values']) => record('journal', place, { values });
  const old = new Date(backend.time.now.getTime() - 400 * 86_400_000).toISOString();
  const recent = new Date(backend.time.now.getTime() - 86_400_000).toISOString();
  await line({ event: 'quarterlyTest', time: old, sections: sections('Kök', 'Aula') });
  await line({ event: 'quarterlyTest', time: recent, sections: sections('Aula') });
  await line({ event: 'alarm', time: recent, cause: 'steam' });
  await line({ event: 'disconnection', time: recent, sections: sections('Aula') });
  const { user } = await open(at(`buildings/${building.id}`, '&tab=installations'), admin);
  await user.click(await screen.findByRole('button', { name: 'Actions: Brandlarm' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Journal of Brandlarm' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Journal of Brandlarm' }));
  expect(await panel.findByText('1 of 2 tested in the last 12 months')).toBeVisible();
  expect(panel.getByText(`Last on ${old.slice(0, 10)}`)).toBeVisible();
  expect(panel.getByText(/^Aula, since/)).toBeVisible();
  expect(panel.getByText('1 alarm: 1 unwanted (100 %), 0 fires, 0 of unknown cause')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Open the journal' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`^/en/journals/${alarm.id}\\b`)),
  );
});

test('a line of a journal is corrected by a new line that names it [SBA-61]', async () => {
  const { admin, at, building, level } = await begin();
  const alarm = await installation(building);
  const place = { customerId: level.id, buildingId: building.id, installationId: alarm.id };
  const time = backend.time.now.toISOString();
  const wrong = await record('journal', place, {
    values: { event: 'alarm', time },
    persons: { by: 'Åsa Öberg' },
  });
  const { user } = await open(at('registers', '&kind=journal'), admin);
  await user.click(await screen.findByRole('button', { name: 'Alarm' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct Alarm by a new line' }));
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Var ett prov');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const lines = await backend.db.select().from(registerRecords).orderBy(registerRecords.id);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ correctsId: wrong.id, installationId: alarm.id });
  });
});

test(
  'a line is written on the screen of the journal, and corrected by a new one [SBA-20]',
  { timeout: 60_000 },
  async () => {
    const { admin, at, building } = await begin();
    const alarm = await installation(building);
    const { user } = await open(at(`journals/${alarm.id}`, '&new=1'), admin);
    const form = within(await screen.findByRole('dialog', { name: 'New line' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(form.getByRole('combobox', { name: /^Event/ }));
    await user.click(await screen.findByRole('option', { name: 'Disconnection' }));
    await user.type(form.getByRole('textbox', { name: 'Another section' }), 'Kök');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Building work');
    await user.click(form.getByRole('combobox', { name: 'Measure meanwhile' }));
    await user.click(await screen.findByRole('option', { name: 'Guard' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    const isSent = { timeout: 20_000 };
    const correct = await screen.findByRole('button', { name: /^Correct: Disconnection/ }, isSent);
    expect(
      screen.getByText('Sections: Kök · Reason: Building work · Measure meanwhile: Guard'),
    ).toBeVisible();
    expect(await screen.findByText(/^Kök, since/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(correct);
    const correction = within(await screen.findByRole('dialog', { name: 'Correct the line by a new line' }));
    await user.click(correction.getByRole('combobox', { name: /^Event/ }));
    await user.click(await screen.findByRole('option', { name: 'Correction' }));
    await user.type(correction.getByRole('textbox', { name: 'Note' }), 'Wrong alarm');
    await user.click(correction.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Corrected', {}, isSent)).toBeVisible();
    expect(await screen.findByText('Nothing is disconnected.')).toBeVisible();
    const stored = await backend.db.select().from(registerRecords).orderBy(registerRecords.id);
    expect(stored.slice(-2).map(({ values, installationId }) => [values['event'], installationId])).toEqual([
      ['disconnection', alarm.id],
      ['correction', alarm.id],
    ]);
  },
);

test('the page of a panel opens a new line in the journal of its installation [SBA-73]', async () => {
  const { admin, at, building, item } = await begin();
  const alarm = await installation(building);
  await installation(building, 'sprinkler_system', 'Sprinkler');
  const setType = (inventoryType: string) =>
    backend.db
      .update(fireProtections)
      .set({ inventoryType })
      .where(eq(fireProtections.id, item.fireProtectionId));
  await setType('fire_brigade_panel');
  await open(at(`item/${item.id}`), admin);
  const link = await screen.findByRole('link', { name: 'Write in the journal: Brandlarm' });
  expect(link).toHaveAttribute('href', expect.stringMatching(`/journals/${alarm.id}\\?.*new=1`));
  expect(screen.queryByRole('link', { name: 'Write in the journal: Sprinkler' })).not.toBeInTheDocument();
});
