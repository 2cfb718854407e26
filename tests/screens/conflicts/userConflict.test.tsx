import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import type { User } from '#contract/users/user.ts';
import { dialogOf, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, openList } = await useUserScreens();

test('a person whom two administrators change keeps what both typed until one is chosen [LIFE-400]', async () => {
  expectWarning(/updateUser failed .*stale_version/);
  const { people } = await backend.seed.tenant();
  const { BasicUser, Admin } = people;
  const name = 'Ragnar Unik';
  const newNames = { firstName: 'Ragnar', lastName: 'Unik' };
  await backend.ask('PUT', `v1/User/${BasicUser.id}`, { token: Admin.token, body: newNames });
  const { user } = await openList(Admin);
  await user.click(within(await rowOf(name)).getByRole('button', { name: `Edit ${name}` }));
  const panel = await dialogOf(name);
  const { data: before } = await backend.ask<User>('GET', `v1/User/${BasicUser.id}`, { token: Admin.token });
  const body = { ...before, phoneNumber: '010-111', firstName: 'Annan' };
  await backend.ask('PUT', `v1/User/${BasicUser.id}`, { token: Admin.token, body });
  fireEvent.change(panel.getByLabelText('Phone'), { target: { value: '010-222' } });
  fireEvent.change(panel.getByLabelText('Last name'), { target: { value: 'Berg' } });
  await user.click(panel.getByRole('button', { name: 'Save' }));
  const phone = await screen.findByRole('group', { name: 'Phone' });
  expect(phone).toHaveTextContent('010-222');
  expect(phone).toHaveTextContent('010-111');
  await user.click(within(phone).getByRole('radio', { name: /^Yours/ }));
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(async () => {
    const [row] = await backend.db.select().from(users).where(eq(users.id, BasicUser.id));
    expect(row).toMatchObject({ phoneNumber: '010-222', firstName: 'Annan', lastName: 'Berg' });
  });
});
