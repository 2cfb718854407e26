import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { createTokens } from '#server/services/shared/tokens.ts';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open } = await useRoundScreens();
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

test('settings that could not be read say so, with the way to try again', async () => {
  expectWarning(/getReminderSettings failed/);
  const { people } = await seed.tenant();
  network.use(
    http.get(
      '*/api/v1/Reminders',
      () => HttpResponse.json({ success: false, data: null, errors: ['Not now'] }, { status: 500 }),
      { once: true },
    ),
  );
  const { user } = await open('/en/reminders', people.User);
  expect(await screen.findByText('Not now')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('switch', { name: /^Remind me of rounds/ })).toBeChecked();
});

test('the stop link of a mail asks once and stops; one that isn’t ours says so', async () => {
  const { people } = await seed.tenant();
  const token = await createTokens(backend.tokenSecret, () => backend.time.now).signAddress(
    'reminders',
    String(people.User.id),
  );
  const wrong = await open('/en/stop-reminders/x');
  await wrong.user.click(await screen.findByRole('button', { name: 'Stop reminding me' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The link is not valid.');
  wrong.unmount();
  const { user } = await open(`/en/stop-reminders/${token}`);
  expect((await settingsOf(people.User.token)).stopped).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Stop reminding me' }));
  expect(await screen.findByText('You will get no more reminders.')).toBeVisible();
  expect((await settingsOf(people.User.token)).stopped).toBe(true);
});
