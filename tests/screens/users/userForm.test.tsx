import { fireEvent, screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { userRoles, users } from '#server/db/schema/users.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, calls, network, openList } = await useUserScreens();

const startNew = async (who: Person) => {
  const view = await openList(who);
  await view.user.click(await screen.findByRole('button', { name: 'Add employee' }));
  const panel = await dialogOf('New employee');
  // The backend invites people, too.
  await view.user.click(await panel.findByRole('radio', { name: /^Type a password/ }));
  return { ...view, panel };
};
type Panel = Awaited<ReturnType<typeof dialogOf>>;
const field = (panel: Panel, label: string) => panel.getByLabelText<HTMLInputElement>(label);
const save = (panel: Panel) => panel.getByRole('button', { name: 'Save' });
/** Typing letter by letter is slow in these forms; only the field's final content counts. */
const retype = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const broken = () => HttpResponse.json({ success: false, data: null, errors: [] }, { status: 500 });
const fillIn = (panel: Panel) => {
  const texts = {
    'First name': 'Åsa',
    'Last name': 'Öberg',
    'E-mail': 'asa@skola.se',
    Phone: '0701234567',
    Password: 'tio tecken lång',
    'Repeat the password': 'tio tecken lång',
  };
  for (const [label, text] of Object.entries(texts)) retype(field(panel, label), text);
};
const edit = async (who: Person, name: string) => {
  const view = await openList(who);
  const row = within(await rowOf(name));
  await view.user.click(row.getByRole('button', { name: `Edit ${name}` }));
  return { ...view, panel: await dialogOf(name) };
};

test('save is disabled until the form is right, and a differing repeat is marked [USER-15, USER-18, USER-22, USER-23]', async () => {
  const { people } = await backend.seed.tenant();
  const { panel } = await startNew(people.Admin);
  expect(save(panel)).toBeDisabled();
  fillIn(panel);
  expect(save(panel)).toBeEnabled();
  const empty = ['First name', 'Last name', 'E-mail', 'Phone', 'Password'] as const;
  for (const label of empty) {
    const before = field(panel, label).value;
    retype(field(panel, label), '');
    expect(save(panel)).toBeDisabled();
    retype(field(panel, label), before);
    expect(save(panel)).toBeEnabled();
  }
  retype(field(panel, 'E-mail'), 'asa@skola.info');
  fireEvent.blur(field(panel, 'E-mail'));
  expect(save(panel)).toBeDisabled();
  expect(field(panel, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
  retype(field(panel, 'E-mail'), 'asa@skola.se');
  retype(field(panel, 'Repeat the password'), 'x');
  expect(save(panel)).toBeDisabled();
  expect(field(panel, 'Repeat the password')).toHaveAttribute('aria-invalid', 'true');
  expect(panel.getByText('The passwords differ.')).toBeVisible();
});

test('a new employee has all fields, is User at first, and offers no level above the own one [USER-05, USER-09, USER-10, USER-20]', async () => {
  const { people } = await backend.seed.tenant();
  const { user, panel } = await startNew(people.Admin);
  const labels = [
    'First name',
    'Last name',
    'E-mail',
    'Phone',
    'Password',
    'Repeat the password',
    'Roles',
    'Language',
  ];
  for (const label of labels) expect(panel.getAllByLabelText(label)[0]).toBeInTheDocument();
  const level = panel.getByRole('combobox', { name: 'Access level' });
  expect(level).toHaveValue('User');
  await user.click(level);
  const options = (await screen.findAllByRole('option', { hidden: true })).map(
    (option) => option.textContent,
  );
  expect(options).toEqual(expect.arrayContaining(['Reader', 'Inspector', 'User', 'Administrator']));
  expect(options).not.toContain('Customer administrator');
});

test('a new user is saved once and listed, and a refusal is shown at its field [USER-32, USER-34, USER-42]', async () => {
  expectWarning(/createUser failed/);
  const { people, level, company } = await backend.seed.tenant();
  const { user, panel } = await startNew(people.Admin);
  fillIn(panel);
  network.use(http.post('*/api/v1/User', broken, { once: true }));
  await user.click(save(panel));
  expect(await panel.findByText('The employee could not be created.')).toBeVisible();
  retype(field(panel, 'E-mail'), people.User.email);
  await eventually(() => expect(save(panel)).toHaveAttribute('aria-busy', 'false'));
  await user.click(save(panel));
  expect(await panel.findByText('The e-mail address is already in use.')).toBeVisible();
  expect(field(panel, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
  retype(field(panel, 'E-mail'), 'asa@skola.se');
  await eventually(() => expect(save(panel)).toHaveAttribute('aria-busy', 'false'));
  await user.click(save(panel));
  expect(await screen.findByText('The employee has been created.')).toBeVisible();
  expect(await rowOf('Åsa Öberg')).toBeVisible();
  const requestBody: unknown = await calls.findLast(({ name }) => name === 'POST v1/User')?.request.json();
  expect(requestBody).toMatchObject({
    email: 'asa@skola.se',
    userName: 'asa@skola.se',
    emailConfirmed: true,
    applicationId: null,
    companyId: company.id,
    customerId: level.id,
    userRole: 'User',
    country: '',
    roleIds: [],
    preferredLanguageCode: 'sv',
  });
});

test('an existing one is edited whole, but for the address and without a password [USER-06, USER-24, USER-35, USER-43]', async () => {
  const { people, level } = await backend.seed.tenant();
  const asa = await backend.seed.user(level, 'User', {
    firstName: 'Åsa',
    lastName: 'Berg',
    email: 'asa@skola.se',
  });
  await backend.seed.role(level, 'Rondör');
  const { user, panel } = await edit(people.Admin, 'Åsa Berg');
  expect(field(panel, 'E-mail')).toBeDisabled();
  expect(panel.queryByLabelText('Password')).not.toBeInTheDocument();
  retype(field(panel, 'First name'), 'Asta');
  await user.click(panel.getByRole('combobox', { name: 'Roles' }));
  await user.click(await screen.findByRole('option', { name: 'Rondör', hidden: true }));
  await user.click(panel.getByRole('combobox', { name: 'Access level' }));
  await user.click(await screen.findByRole('option', { name: 'Inspector', hidden: true }));
  await user.click(save(panel));
  expect(await screen.findByText('The employee has been updated.')).toBeVisible();
  expect(await rowOf('Asta Berg')).toBeVisible();
  const [stored] = await backend.db.select().from(users).where(eq(users.id, asa.id));
  expect(stored).toMatchObject({ firstName: 'Asta', accessLevel: 1, email: 'asa@skola.se' });
  expect(await backend.db.$count(userRoles, eq(userRoles.userId, asa.id))).toBe(1);
  const put = calls.findLast(({ name }) => name === `PUT v1/User/${asa.id}`);
  expect(Object.keys((await put?.request.json()) as object)).toEqual(
    expect.arrayContaining([
      'email',
      'userName',
      'companyId',
      'customerId',
      'identityId',
      'PreferredLanguageCode',
    ]),
  );
});

test('a failed update is reported; what was typed stays [USER-33]', async () => {
  expectWarning(/updateUser failed/);
  const { people, level } = await backend.seed.tenant();
  await backend.seed.user(level, 'User', { firstName: 'Åsa', lastName: 'Berg', email: 'asa@skola.se' });
  const { user, panel } = await edit(people.Admin, 'Åsa Berg');
  retype(field(panel, 'Phone'), '112');
  network.use(http.put('*/api/v1/User/*', broken, { once: true }));
  await user.click(save(panel));
  expect(await panel.findByText('The employee could not be updated.')).toBeVisible();
  expect(field(panel, 'Phone')).toHaveValue('112');
});

test('a reset sends the link to the address and is reported [USER-36, USER-46]', async () => {
  const { people, level } = await backend.seed.tenant();
  const email = 'asa@skola.se';
  await backend.seed.user(level, 'User', { firstName: 'Åsa', lastName: 'Berg', email });
  const { user, panel } = await edit(people.Admin, 'Åsa Berg');
  await user.click(panel.getByRole('button', { name: 'Reset the password' }));
  expect(
    await screen.findByText(/An e-mail with a link to choose a new password has been sent/),
  ).toBeVisible();
  await backend.settled();
  expect(backend.mails.map((mail) => mail.to.address)).toEqual([email]);
});
