import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { User } from '#contract/users/user.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { ask, openSession, remove, startRound, storedRound } from '#tests/e2e/support/api.ts';
import { expect, storageOf, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: null, tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_|40[134]|Tillsyn: / });
test.setTimeout(240_000);

test('an administrator hands over the unsent work of a deleted account on the same tablet @tablet [RLOG-14, RLOG-15]', async ({
  page,
  context,
  say,
  press,
  house,
  onRound,
}, testInfo) => {
  const webAdmin = await openSession('webadmin');
  const plan = await ask<RoundPlanning>(webAdmin, `v1/RoundPlanning/${house.planId}`);
  const account = `tillfallig${house.planId}`;
  const person = await ask<User>(webAdmin, 'v1/User', {
    email: `${account}@example.com`,
    firstName: 'Tilde',
    lastName: 'Fällman',
    password: demoPassword,
    phoneNumber: '070-000 00 00',
    customerId: house.customerId,
    userRole: 'BasicUser',
    roleIds: plan.roleIds,
  });
  const session = await openSession(account);
  const round = await startRound(session, house.planId);
  const { items } = await storedRound(session, round.id);
  const item = items.find(({ name, positionNumber }) => {
    const matches = items.filter((one) => one.name === name && one.positionNumber === positionNumber);
    return matches.length === 1;
  });
  if (!item) throw new Error('The round has no item with a title of its own.');

  /** Replaces the stored session, as when the tablet changes hands. */
  const logInAs = async (who: Parameters<typeof storageOf>[1]) => {
    const storage = storageOf('sv', who);
    const texts = typeof storage === 'object' ? (storage.origins[0]?.localStorage ?? []) : [];
    await page.evaluate((entries) => {
      localStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, texts);
    await page.reload();
  };

  await page.goto('/#/sv/login');
  await logInAs(session);
  await onRound.open(round.id);
  await onRound.tab('list');
  await context.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await onRound.ok(item);
  await page.goto('/#/sv/');
  await remove(webAdmin, `v1/User/${person.id}`);
  await context.unroute('**/api/v1/**');

  // A colleague who plans no rounds sees that work waits, and nothing of whose it is.
  await logInAs(await openSession('inspector'));
  await expect(page.getByText(say('common:shell.foreign_work_one', { count: 1 }))).toBeVisible();
  await expect(page.getByText('Tilde Fällman')).toHaveCount(0);

  await logInAs(await openSession('admin'));
  const open = page.getByRole('button', { name: say('approvals:hand_over.open') });
  await expect(page.getByText(/Tilde Fällman/)).toBeVisible();
  await testInfo.attach('offer', { body: await page.screenshot(), contentType: 'image/png' });
  await press(open);
  const dialog = page.getByRole('dialog', { name: say('approvals:hand_over.title') });
  await expect(dialog).toContainText('Tilde Fällman');
  await expect(dialog).toContainText(round.name);
  await expect(dialog).toContainText(say('approvals:hand_over.acts_one', { count: 1 }));
  const confirm = dialog.getByRole('button', { name: say('approvals:hand_over.confirm'), exact: true });
  const box = await confirm.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);

  // Without a connection nothing is lost, and the reason is shown.
  await context.route('**/api/v1/RoundQuarantine/Owners/*', (route) => route.abort());
  await press(confirm);
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await context.unroute('**/api/v1/RoundQuarantine/Owners/*');
  for (const [name, size] of Object.entries({ wide: [1440, 900], narrow: [390, 844] }))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: size[0] ?? 0, height: size[1] ?? 0 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: testInfo.outputPath(`${name}-${colorScheme}.png`) });
    }
  await page.setViewportSize({ width: 1024, height: 768 });
  await press(dialog.getByRole('button', { name: say('approvals:hand_over.again') }));
  await expect(page.getByText(say('approvals:hand_over.done_one', { count: 1 }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(say('common:shell.foreign_work_one', { count: 1 }))).toHaveCount(0);

  await page.goto('/#/sv/approvals');
  await press(page.getByRole('button', { name: say('rounds:leave.leave') }));
  const row = page.getByRole('row').filter({ hasText: round.name }).filter({ hasText: item.name });
  await expect(row).toContainText('Tilde Fällman');
  await expect(row).toContainText(say('approvals:handed_over_by', { who: 'Anna Berglund' }));
  await press(row.getByRole('button', { name: /^Godkänn/ }));
  await expect(row).toBeHidden();
  await expect
    .poll(
      async () => (await storedRound(webAdmin, round.id)).items.find(({ id }) => id === item.id)?.userName,
    )
    .toBe(`${account}@example.com`);
});
