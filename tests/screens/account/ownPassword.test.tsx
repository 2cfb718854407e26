import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['account']);
  await import('#features/account/OwnPasswordScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const login = (email: string, password: string) =>
  backend.ask('POST', 'v1/User/Login', { body: { email, password } });

test('the own password is changed with the current one; a wrong current one is reported at its field [LIFE-308]', async () => {
  const { people } = await backend.seed.tenant();
  const { user } = await open('/en/own-password', people.User);
  const current = await screen.findByLabelText('Current password');
  await user.type(current, 'not-the-password');
  await user.type(screen.getByLabelText('New password'), 'another-good-password');
  await user.type(screen.getByLabelText('New password again'), 'another-good-pass');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The passwords differ.')).toBeVisible();
  expectWarning(/changeOwnPassword failed/);
  await user.type(screen.getByLabelText('New password again'), 'word');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The current password is wrong.')).toBeVisible();
  await user.clear(current);
  await user.type(current, testPassword);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('The password has been changed.')).toBeVisible();
  await waitFor(async () =>
    expect((await login(people.User.email, 'another-good-password')).status).toBe(200),
  );
});
