import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { passkeys } from '#server/db/schema/sessions.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { testNow } from '#tests/support/testNow.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['account']);
  await import('#features/account/AccountScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';

const loginElsewhere = async ({ email }: Person) =>
  (
    await backend.ask<{ token: string }>('POST', 'v1/User/Login', {
      body: { email, password: testPassword, device: { id: 'pc', timeZone: 'Europe/Helsinki' } },
      headers: { 'user-agent': firefox },
    })
  ).data;
const isIn = async ({ token }: { token: string }) =>
  (await backend.ask('GET', 'v1/Session', { token })).status === 200;
const addPasskey = (person: Person, name: string) =>
  backend.db.insert(passkeys).values({
    customerId: person.customerId,
    userId: person.id,
    credentialId: name,
    publicKey: 'AAAA',
    counter: 0,
    name,
    created: testNow.toISOString(),
    updated: testNow.toISOString(),
  });

test('my account lists the devices, this one marked, and ends one or all others [IDENT-01, IDENT-02]', async () => {
  const { people } = await backend.seed.tenant();
  const [one, other] = [await loginElsewhere(people.User), await loginElsewhere(people.User)];
  const { user } = await open('/en/account', people.User);
  const card = await screen.findByRole('region', { name: 'Logged in' });
  expect(await within(card).findAllByText('Firefox on Windows')).toHaveLength(2);
  expect(within(card).getByText('This device')).toBeVisible();
  expect(within(card).getAllByText(/Near Helsinki/)).toHaveLength(2);
  const [end] = within(card).getAllByRole('button', { name: 'Log out Firefox on Windows' });
  await user.click(end ?? document.body);
  await waitFor(() => expect(within(card).getAllByText('Firefox on Windows')).toHaveLength(1));
  expect([await isIn(one), await isIn(other)].toSorted()).toEqual([false, true]);
  await user.click(within(card).getByRole('button', { name: 'Log out all other devices' }));
  const asks = await screen.findByRole('dialog', { name: 'Log out all other devices?' });
  await user.click(within(asks).getByRole('button', { name: 'Log out all other devices' }));
  expect(await screen.findByText('All other devices have been logged out.')).toBeVisible();
  await waitFor(() => expect(within(card).queryByText('Firefox on Windows')).not.toBeInTheDocument());
  expect([await isIn(one), await isIn(other), await isIn(people.User)]).toEqual([false, false, true]);
});

test('a password reset ends at the passkeys that still log the user in [IDENT-09]', async () => {
  const { people } = await backend.seed.tenant();
  await addPasskey(people.User, 'Gammal platta');
  const { email } = people.User;
  await backend.ask('POST', 'v1/User/ResetPassword', { body: { email, langCode: 'en' } });
  await backend.settled();
  const path = /#(\/en\/reset-password\/[^\s"<]+)/.exec(backend.mails[0]?.text ?? '')?.[1] ?? '';
  const { user, address } = await open(path);
  await user.type(await screen.findByLabelText('New password'), 'Alldeles-ny-1');
  await user.type(screen.getByLabelText('Repeat the password'), 'Alldeles-ny-1{Enter}');
  const card = await screen.findByRole('region', { name: 'Passkeys' }, { timeout: 20_000 });
  expect(await within(card).findByRole('status')).toHaveTextContent('These passkeys still log you in');
  expect(within(card).getByRole('button', { name: 'Remove Gammal platta' })).toBeVisible();
  expect(address()).toMatch(/^\/en\/account\?reset=true/);
});

test('my account lists passkeys, which are renamed and removed [IDENT-06]', async () => {
  const { people } = await backend.seed.tenant();
  await addPasskey(people.User, 'Surfplatta');
  await addPasskey(people.Admin, 'Chefens');
  const { user } = await open('/en/account', people.User);
  const card = await screen.findByRole('region', { name: 'Passkeys' });
  await user.click(await within(card).findByRole('button', { name: 'Rename Surfplatta' }));
  const form = await screen.findByRole('dialog', { name: 'Rename Surfplatta' });
  const name = within(form).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Kontoret{Enter}');
  expect(await within(card).findByText('Kontoret')).toBeVisible();
  expect(within(card).queryByText('Chefens')).not.toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: 'Remove Kontoret' }));
  const asks = await screen.findByRole('dialog', { name: 'Remove the passkey Kontoret?' });
  await user.click(within(asks).getByRole('button', { name: 'Remove' }));
  expect(await within(card).findByText('You have no passkey yet.')).toBeVisible();
  expect(await backend.db.$count(passkeys)).toBe(1);
});
