import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { testNow } from '#tests/support/testNow.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { seedWebhook } from '#tests/support/webhooks/seedWebhook.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['webhooks', 'lists']);
  await import('#features/webhooks/WebhooksScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const card = async () => within(await screen.findByRole('region', { name: 'Webhooks' }));
const stamps = { created: testNow.toISOString(), updated: testNow.toISOString() };

test('a customer administrator adds a webhook, sees its secret once, tests it and deletes it [HOOK-09]', async () => {
  expectWarning(/createWebhook failed/);
  const { people, level } = await backend.seed.tenant();
  const { user } = await open(`/en/?customer=${level.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('link', { name: 'Webhooks' }));
  expect(await screen.findByText('What other systems are told about Brandkontroll AB rot')).toBeVisible();
  const list = await card();
  expect(await list.findByText('No webhook has been added yet.')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Add webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(form.getByText('Choose at least one event.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Ärenden');
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://10.0.0.1/hook');
  await user.click(form.getByRole('checkbox', { name: 'Flaw found' }));
  await user.click(form.getByRole('checkbox', { name: 'Round finished' }));
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText(/Enter a public address that begins with https/)).toBeVisible();
  await user.clear(form.getByRole('textbox', { name: 'Address' }));
  await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://hooks.invalid/a');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await list.findByText('Secret of Ärenden')).toBeVisible();
  expect(list.getByText(/^whsec_/)).toBeVisible();
  expect(await list.findByText('Flaw found, Round finished')).toBeVisible();
  expect(await list.findByText('On')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^whsec_/)).not.toBeInTheDocument();
  // Refused without a connection.
  await backend.db.update(webhooks).set({ url: 'https://127.0.0.1' });
  await user.click(list.getByRole('button', { name: 'Test Ärenden' }));
  expect(await list.findByText(/The address is inside a network/)).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Actions: Ärenden' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Delete Ärenden?' }));
  await user.click(asks.getByRole('button', { name: 'Delete' }));
  expect(await list.findByText('No webhook has been added yet.')).toBeVisible();
  expect(await backend.db.$count(webhooks)).toBe(0);
});

test('the log shows states, tries and results, and sends an event or some days again [HOOK-09]', async () => {
  const { people, level, root } = await backend.seed.tenant();
  await seedWebhook(backend.db, { customerId: root.id, ...stamps });
  const tried = { state: 'failed' as const, tries: 10, status: 503, reason: 'status' as const };
  await backend.db.update(webhookDeliveries).set(tried);
  const { user } = await open(`/en/webhooks?customer=${level.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('button', { name: 'Log of Ärendesystemet' }));
  const table = await screen.findByRole('table', { name: 'Log of Ärendesystemet' });
  expect(await within(table).findByText('The address answered 503.')).toBeVisible();
  expect(within(table).getByText('Failed')).toBeVisible();
  expect(within(table).getByText('10')).toBeVisible();
  await user.click(within(table).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The event is sent again.')).toBeVisible();
  expect(await within(table).findByText('Waiting')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Delivered');
  expect(await screen.findByText('No delivery has this state.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a period again' }));
  const form = within(await screen.findByRole('dialog', { name: 'Send events of Ärendesystemet again' }));
  const from = form.getByRole('textbox', { name: 'From' });
  await user.clear(from);
  await user.type(from, '2026-11-20');
  await user.click(form.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('1 event is sent again.')).toBeVisible();
});

test('a webhook without a creator says so, and is taken over by saving it [HOOK-09]', async () => {
  const { people, level, root } = await backend.seed.tenant();
  await seedWebhook(backend.db, { customerId: root.id, ...stamps });
  await backend.db.update(webhooks).set({ failingSince: stamps.created, url: 'https://hooks.invalid' });
  const { user } = await open(`/en/webhooks?customer=${level.id}`, people.CompanyAdmin);
  const list = await card();
  expect(await list.findByText(/whoever saved it last no longer has an account/)).toBeVisible();
  expect(list.getByText('Deliveries fail')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Actions: Ärendesystemet' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change webhook' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(list.queryByText(/no longer has an account/)).not.toBeInTheDocument());
  const [stored] = await backend.db.select().from(webhooks);
  expect(stored?.userId).toBe(people.CompanyAdmin.id);
  await user.click(list.getByRole('button', { name: 'Actions: Ärendesystemet' }));
  await user.click(await screen.findByRole('menuitem', { name: 'New secret' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Create a new secret for Ärendesystemet?' }));
  await user.click(asks.getByRole('button', { name: 'New secret' }));
  expect(await list.findByText(/^whsec_/)).toBeVisible();
});

test('webhooks are refused to administrators of a level and to guests [HOOK-09]', async () => {
  const { people } = await backend.seed.tenant();
  const first = await open('/en/webhooks', people.Admin);
  expect(await screen.findByText(/set up webhooks/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Webhooks' })).not.toBeInTheDocument();
  first.unmount();
  const host = await backend.seed.tenant('Annat bolag');
  await backend.seed.link(people.CustomerAdmin, host.level);
  await open(`/en/webhooks?customer=${host.level.id}`, people.CustomerAdmin);
  expect(await screen.findByText('Customer administrators set up webhooks.')).toBeVisible();
});
