import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { deleteUser } from '#server/services/users/userDeletion.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { testNow } from '#tests/support/testNow.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['privacy']);
  await import('#features/privacy/PrivacyScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('a customer administrator sets the retention, and sees what it will delete [IDENT-49]', async () => {
  const { people, level } = await backend.seed.tenant();
  const old = new Date(testNow.getTime() - 800 * 86_400_000).toISOString();
  await backend.db.insert(auditLog).values({
    customerId: level.id,
    actor: 'unknown',
    action: 'login_failed',
    created: old,
    updated: old,
  });
  const { user } = await open(`/en/?customer=${level.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('link', { name: 'Privacy' }));
  expect(await screen.findByText('Personal data of Brandkontroll AB rot')).toBeVisible();
  const retention = await card('Retention');
  expect(await retention.findByText('90 days')).toBeVisible();
  expect(retention.getByText('Nothing will be deleted within the next 30 days.')).toBeVisible();
  await user.click(retention.getByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change retention' }));
  await user.type(form.getByRole('textbox', { name: /Audit log/ }), '6{Enter}');
  expect(await form.findByText('Between 12 and 240 months, or empty')).toBeVisible();
  await user.clear(form.getByRole('textbox', { name: /Audit log/ }));
  await user.type(form.getByRole('textbox', { name: /Audit log/ }), '24{Enter}');
  expect(
    await retention.findByText(
      'On 2026-12-20, 1 entry of the audit log from before 2024-12-20 will be deleted.',
    ),
  ).toBeVisible();
  expect(retention.getByText('24 months')).toBeVisible();
});

test('a deleted user is erased there, and then only in the log [IDENT-49]', async () => {
  const { people, level } = await backend.seed.tenant();
  const person = await backend.seed.user(level, 'User', { firstName: 'Ragnvald', lastName: 'Zetterqvist' });
  await deleteUser(backend.db, person.id, testNow.toISOString());
  const { user } = await open(`/en/privacy?customer=${level.id}`, people.CustomerAdmin);
  const deleted = await card('Deleted users');
  await user.click(await deleted.findByRole('button', { name: 'Erase Ragnvald Zetterqvist…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ragnvald Zetterqvist?' }));
  await user.click(await dialog.findByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(await deleted.findByText('No deleted user still has a name here.')).toBeVisible();
  const log = await card('Erased users');
  expect(await log.findByText(`User ${person.id}`)).toBeVisible();
  expect(log.getByText('Erased 2026-11-20 by Astrid Lund')).toBeVisible();
});

test('is refused to administrators of a level and to guests', async () => {
  const { people } = await backend.seed.tenant();
  const first = await open('/en/privacy', people.Admin);
  expect(await screen.findByText(/export and erase personal data/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Privacy' })).not.toBeInTheDocument();
  first.unmount();
  const host = await backend.seed.tenant('Annat bolag');
  await backend.seed.link(people.CustomerAdmin, host.level);
  await open(`/en/privacy?customer=${host.level.id}`, people.CustomerAdmin);
  expect(await screen.findByText('Privacy is for customer administrators.')).toBeVisible();
});
