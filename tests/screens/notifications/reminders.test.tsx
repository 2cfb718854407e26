import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { backend, open } = await useRoundScreens();
const { seed } = backend;

beforeAll(async () => {
  await preloadTexts(['notifications']);
  await Promise.all([
    import('#features/notifications/RemindersScreen.tsx'),
    import('#features/session/StopRemindersScreen.tsx'),
  ]);
}, 60_000);

const settingsOf = async (token: string) =>
  (await backend.ask<ReminderSettings>('GET', 'v1/Reminders', { token })).data;

test('every user can switch off the immediate e-mails, which other backends don’t offer [LIFE-408]', async () => {
  const { people } = await seed.tenant();
  const { token } = people.User;
  const { user } = await open('/en/reminders', people.User);
  const prompt = await screen.findByRole('switch', { name: /^E-mail me within minutes/ });
  expect(prompt).toBeChecked();
  await user.click(prompt);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await settingsOf(token)).toMatchObject({ promptStopped: true, stopped: false }),
  );
});

test('every user chooses the reminders and creates, renews and ends the calendar address', async () => {
  const { people } = await seed.tenant();
  const { token } = people.BasicUserLight;
  const { user } = await open('/en/', people.BasicUserLight);
  await user.click(await screen.findByRole('button', { name: /account/i }));
  await user.click(await screen.findByRole('link', { name: 'Reminders and calendar' }));
  await user.click(await screen.findByRole('combobox', { name: 'Weekday' }));
  await user.click(await screen.findByRole('option', { name: 'Wednesday' }));
  const lead = screen.getByRole('textbox', { name: /^Days ahead/ });
  await user.clear(lead);
  await user.type(lead, '90');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at most 60 days.')).toBeVisible();
  await user.clear(lead);
  await user.type(lead, '7');
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'false'));
  await user.click(save);
  const settings = { weekday: 3, leadDays: 7, stopped: false, feed: null };
  await waitFor(async () => expect(await settingsOf(token)).toMatchObject(settings));

  await user.click(screen.getByRole('radio', { name: 'All rounds that I can see' }));
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Link/ });
  const { feed } = await settingsOf(token);
  expect(feed?.which).toBe('all');
  expect(field.value).toContain(feed?.path);
  await user.click(screen.getByRole('button', { name: 'Create new link' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Calendars with the old link are no longer updated.');
  await user.click(within(dialog).getByRole('button', { name: 'Create new link' }));
  await waitFor(async () => expect((await settingsOf(token)).feed?.path).not.toBe(feed?.path));
  await user.click(await screen.findByRole('button', { name: 'Remove the link' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove the link' }),
  );
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await settingsOf(token)).feed).toBeNull();
}, 30_000);
