import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { roles } from '#server/db/schema/users.ts';
import { setUpKinds } from '#contract/templates/setUpKinds.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();
beforeAll(async () => {
  await preloadTexts(['templates', 'lists', 'rights']);
  await import('#features/templates/CopySetUpScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const kind = (name: string) => {
  const row = screen.getByRole('checkbox', { name }).closest('li');
  if (!row) throw new Error(`${name} is in no row.`);
  return within(row);
};

test('a kept set-up is chosen, shown by kind, made and undone, from the notice and later [SETUP-20, SETUP-29]', async () => {
  setWidth(1440);
  await backend.seed.reference();
  const { people, level } = await backend.seed.tenant();
  const { user, address } = await open('/en/set-up', people.CompanyAdmin);
  await user.click(await screen.findByRole('radio', { name: /^Office/ }));
  expect(await screen.findByText('4 new, 0 there already')).toBeVisible();
  await user.click(kind('Roles').getByRole('button', { name: /^New/ }));
  expect(kind('Roles').getByText('Fire warden')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Questions' }));
  expect(address()).toContain('from=office');
  expect(address()).toContain('without=questions');
  expect(await kind('Checklists').findByRole('button', { name: /^Left out/ })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Questions' }));
  await user.click(await screen.findByRole('button', { name: /^Copy \d+ records to/ }));
  const done = await screen.findByText(/records have been copied\.$/);
  const [records] = /^\d+/.exec(done.textContent) ?? [];
  expect(await screen.findByText(new RegExp(`^Last copied: .*, ${records} records\\.`))).toBeVisible();
  expect(await screen.findByText('0 new, 4 there already')).toBeVisible();
  const roleCount = () => backend.db.$count(roles, eq(roles.customerId, level.id));
  expect(await roleCount()).toBe(4);
  expect(screen.getByRole('button', { name: 'Nothing to copy' })).toBeDisabled();
  const [undo] = screen.getAllByRole('button', { name: 'Undo the copying' });
  if (!undo) throw new Error('There is no way back.');
  await user.click(undo);
  await waitFor(async () => expect(await roleCount()).toBe(0));
  expect(await screen.findByText(/^The copying has been undone\./)).toBeVisible();
});

test('a kept set-up is copied in the language that is chosen [SETUP-20]', async () => {
  setWidth(1440);
  await backend.seed.reference();
  const { people } = await backend.seed.tenant();
  const { user, address } = await open('/en/set-up?from=office', people.CompanyAdmin);
  expect(await screen.findByRole('radio', { name: 'English' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'svenska' }));
  expect(address()).toContain('texts=sv');
  await user.click(await kind('Roles').findByRole('button', { name: /^New/ }));
  expect(await kind('Roles').findByText('Utrymningsledare')).toBeVisible();
});

test('records that exist in another language are reported before another copy and reused in that language [SETUP-144]', async () => {
  setWidth(1440);
  await backend.seed.reference();
  const { people, level } = await backend.seed.tenant();
  const { token } = people.CompanyAdmin;
  const body = { customerId: level.id, from: { template: 'office', language: 'sv' }, kinds: setUpKinds };
  expect((await backend.ask('POST', 'v1/SetUp/Copy', { token, body })).status).toBe(200);
  const { user, address } = await open('/en/set-up?from=office', people.CompanyAdmin);
  expect(await screen.findByText(/^Most of this set-up is here already in Swedish\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy in Swedish' }));
  expect(address()).toContain('texts=sv');
  expect(await screen.findByRole('button', { name: 'Nothing to copy' })).toBeDisabled();
  expect(screen.queryByText(/^Most of this set-up/)).toBeNull();
});

test('another customer is chosen in the tree, and what one may not make is said with its right [SETUP-20]', async () => {
  setWidth(1440);
  const { people, root, level } = await backend.seed.tenant();
  await backend.seed.licence(root, { checklist: false });
  const from = await backend.seed.customer(level, 'Förlagan');
  await backend.seed.role(from, 'Rondör');
  const { user, address } = await open('/en/set-up?from=customer', people.Admin);
  await user.click(await screen.findByRole('treeitem', { name: /Förlagan/ }));
  await waitFor(() => expect(address()).toContain(`source=${from.id}`));
  expect(await screen.findByText('1 new, 0 there already')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Checklists' })).toBeDisabled();
  expect(screen.getByText('Needs the right to edit checklists.')).toBeVisible();
});
