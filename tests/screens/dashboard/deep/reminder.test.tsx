import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, seed } = await useFindingsScreens();
const recipients = '*/api/v1/Flaw/:id/Recipients';
const refusal = { success: false, data: null, errors: ['Not today'] };

const askAbout = async () => {
  const house = await seed.house();
  return {
    house,
    ask: async () => {
      const { user } = await open(dashboardAddress(house), house.inspector);
      await user.click(
        await screen.findByRole('button', { name: 'Send an e-mail about the flaw Plombering bruten' }),
      );
      return { user, dialog: await screen.findByRole('dialog', { name: 'Send a reminder?' }) };
    },
  };
};
const sendIn = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Send' });

test('at the level specified the question names the role in place of the recipients', async () => {
  const { house, ask } = await askAbout();
  network.use(specifiedLevel());
  const { user, dialog } = await ask();
  expect(await within(dialog).findByText(new RegExp(`with the role ${house.role.name}`))).toBeVisible();
  await user.click(sendIn(dialog));
  expect(await screen.findByRole('dialog', { name: 'The reminder has been sent' })).toBeVisible();
});

test('a reminder waits until its receivers are named; when they can’t be fetched they are asked for again', async () => {
  expectWarning(/listFlawRecipients failed/);
  const { house, ask } = await askAbout();
  network.use(http.get(recipients, () => HttpResponse.json(refusal, { status: 400 }), { once: true }));
  const { user, dialog } = await ask();
  expect(await within(dialog).findByText('Not today')).toBeVisible();
  await user.click(sendIn(dialog));
  expect(calls.some(({ name }) => name.includes('SendMail'))).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByRole('list', { name: 'Recipients' })).toHaveTextContent(
    house.inspector.email,
  );
  expect(calls.some(({ name }) => name.includes('SendMail'))).toBe(false);
});

test('the link of an e-mail opens the flaw, and a user without access learns nothing of it', async () => {
  expectWarning(/ failed/);
  const house = await seed.house();
  const otherTenant = await backend.seed.tenant('Annan AB');
  const address = dashboardAddress(house, `&flaw=${house.late.id}`);
  const mine = await open(address, house.inspector);
  const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(dialog).findByRole('textbox', { name: 'Name' })).toHaveValue('Plombering bruten');
  mine.unmount();
  await open(address, otherTenant.people.Admin);
  const dialogOfStranger = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(dialogOfStranger).findByText('This flaw can’t be shown')).toBeVisible();
  expect(within(dialogOfStranger).getByText(/ask an administrator for access/)).toBeVisible();
  expect(within(dialogOfStranger).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Plombering bruten/)).not.toBeInTheDocument();
});

test('a letter’s address opens its flaw after login too', async () => {
  const house = await seed.house();
  const { user, address } = await open(dashboardAddress(house, `&flaw=${house.late.id}`));
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), house.inspector.email);
  await user.type(screen.getByLabelText('Password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(dialog).findByRole('textbox', { name: 'Name' })).toHaveValue('Plombering bruten');
  expect(address()).toContain(`flaw=${house.late.id}`);
});
