import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { dialogOf, isFree, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';

const { backend, calls, open, openList } = await useUserScreens();
beforeAll(() => import('#app/shell/notices/NoticeStack.tsx'), 60_000);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const passwordOf = async (email: string) =>
  (await backend.db.select().from(users).where(eq(users.email, email)))[0]?.passwordHash;

test('a new employee is invited without a password, and one is typed where that is chosen [SETUP-35]', async () => {
  const { people } = await backend.seed.tenant();
  const { user } = await openList(people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Add employee' }));
  const panel = await dialogOf('New employee');
  expect(await panel.findByRole('radio', { name: /^Invite by e-mail/ })).toBeChecked();
  expect(panel.queryByLabelText('Password')).toBeNull();
  const send = panel.getByRole('button', { name: 'Save' });
  const texts = { 'First name': 'Åsa', 'Last name': 'Öberg', 'E-mail': people.User.email, Phone: '0701' };
  for (const [label, text] of Object.entries(texts)) type(panel.getByLabelText(label), text);
  expectWarning(/inviteUsers failed/);
  await user.click(send);
  await waitFor(() => expect(panel.getByLabelText('E-mail')).toHaveAccessibleDescription(/already/));
  type(panel.getByLabelText('E-mail'), 'asa@skola.se');
  await isFree(send);
  await user.click(send);
  expect(await screen.findByText(/An invitation has been sent to asa@skola\.se\.$/)).toBeVisible();
  expect(await passwordOf('asa@skola.se')).toBeNull();
  const row = within(await rowOf('Åsa Öberg'));
  expect(await row.findByText(/^invit(ed until|ation ended) \d/)).toBeVisible();
  await backend.settled();
  expect(backend.mails).toHaveLength(1);
});

test('several are read from pasted lines, corrected where they stand, and refused at their person [SETUP-36]', async () => {
  const { people } = await backend.seed.tenant();
  const { user } = await openList(people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Invite several' }));
  const panel = await dialogOf('Invite several people');
  const lines = `Anna Berg <${people.User.email}>\ninfo@skola.se`;
  type(panel.getByLabelText('Names and e-mail addresses'), lines);
  await user.click(panel.getByRole('button', { name: 'Add to the list' }));
  const [first, second] = panel.getAllByRole('listitem');
  if (!first || !second) throw new Error('Two people were expected.');
  const last = within(second).getByLabelText('Last name');
  expect(last).toHaveAttribute('aria-invalid', 'true');
  type(last, 'Expedition');
  type(panel.getByLabelText('Names and e-mail addresses'), 'Olle olle@skola.se');
  expect(panel.getByRole('button', { name: 'Send 2 invitations' })).toBeDisabled();
  expect(panel.getByText(/^First add the lines above/)).toBeVisible();
  type(panel.getByLabelText('Names and e-mail addresses'), '');
  expectWarning(/inviteUsers failed/);
  await user.click(panel.getByRole('button', { name: 'Send 2 invitations' }));
  await waitFor(() => expect(within(first).getByLabelText('E-mail')).toHaveAccessibleDescription(/already/));
  type(within(first).getByLabelText('E-mail'), 'anna@skola.se');
  await isFree(panel.getByRole('button', { name: 'Send 2 invitations' }));
  await user.click(panel.getByRole('button', { name: 'Send 2 invitations' }));
  expect(await screen.findByText('2 invitations have been sent.')).toBeVisible();
  await backend.settled();
  expect(backend.mails.map(({ to }) => to.address)).toEqual(['anna@skola.se', 'info@skola.se']);
});

test('the filter shows users without a password, who are invited again or revoked from the row [SETUP-37]', async () => {
  const { people, level } = await backend.seed.tenant();
  await backend.seed.user(level, 'BasicUser', { firstName: 'Ny', lastName: 'Person', passwordHash: null });
  const { user, address } = await openList(people.Admin);
  const row = within(await rowOf('Ny Person'));
  expect(await row.findByText('no password yet')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Without a password' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Astrid Lund/ })).toBeNull());
  expect(address()).toContain('invited=1');
  expect(calls.some(({ name }) => name.startsWith('GET v1/Invitation'))).toBe(true);
  const invitedRow = within(await rowOf('Ny Person'));
  await user.click(invitedRow.getByRole('button', { name: 'Send the invitation to Ny Person again' }));
  const reinvitedRow = within(await rowOf('Ny Person'));
  await user.click(await reinvitedRow.findByRole('button', { name: 'Revoke the invitation of Ny Person' }));
  expect(await screen.findByText('The link that Ny Person got no longer works.')).toBeVisible();
});

test('the invitation link welcomes its reader and says what to do once it has expired [SETUP-35]', async () => {
  const { people } = await backend.seed.tenant();
  const address = encodeURIComponent(people.User.email);
  const { user } = await open(`/en/reset-password/made-up/${address}?invited=1`);
  expect(await screen.findByRole('heading', { name: 'Welcome to Tillsyn' })).toBeVisible();
  for (const label of ['New password', 'Repeat the password'])
    type(screen.getByLabelText(label), 'Nyckelknippa-7');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByText(/works once, for 7 days/)).toBeVisible();
});
