import type { Browser, Page } from '@playwright/test';
import type { Licence } from '#contract/tenants/licence.ts';
import type { RoundHistory, RoundHistoryItem } from '#contract/rounds/round.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { Session, User } from '#contract/users/user.ts';
import type { Customer } from '#contract/tenants/customer.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { ask, openSession, put, startRound, storedRound } from '#tests/e2e/support/api.ts';
import { anotherDevice } from '#tests/e2e/support/devices.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { roundPage } from '#tests/e2e/support/roundPage.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

test.use({ account: null, tolerated: /403|Failed to load resource/ });
test.setTimeout(120_000);

const sv = textsOf('sv');
const click = (target: { click: () => Promise<void> }) => target.click();

const pageOf = async (browser: Browser, session: Session): Promise<Page> =>
  (await anotherDevice(browser, session)).newPage();

const titleOf = ({ positionNumber, name }: RoundHistoryItem) => `${positionNumber} ${name}`;

const storedItem = async (session: Session, roundId: number, itemId: number) =>
  (await storedRound(session, roundId)).items.find(({ id }) => id === itemId);

/** Checks an item, runs `happens` and pauses, so that the refused call is quarantined. */
async function tickWhile(page: Page, round: RoundHistory, session: Session, happens: () => Promise<void>) {
  const screen = roundPage(page, sv, click);
  const { items } = await storedRound(session, round.id);
  // Numbers are unique per floor: picks an item whose title is unique in the round.
  const item = items.find((one) => items.filter((other) => titleOf(other) === titleOf(one)).length === 1);
  if (!item) throw new Error('The round has no item with a title of its own.');
  await screen.open(round.id);
  await screen.tab('list');
  await screen.ok(item);
  await happens();
  await screen.pause();
  await screen.onDashboard();
  await expect(page.getByText(sv('dashboard:waiting.quarantined_other', { count: 2 }))).toBeVisible();
  return item;
}

/** Approves a round item's quarantined call as an administrator. */
async function approve(page: Page, round: RoundHistory, itemName: string) {
  await page.goto('/#/sv/approvals');
  const row = page.getByRole('row').filter({ hasText: round.name }).filter({ hasText: itemName });
  await row.getByRole('button', { name: /^Godkänn/ }).click();
  await expect(row).toBeHidden();
}

test('the work of an inspector who loses the right during a round goes to an admin for approval', async ({
  browser,
  house,
}) => {
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
  const page = await pageOf(browser, session);
  const item = await tickWhile(page, round, session, () =>
    put(webAdmin, `v1/User/Roles/${person.id}`, { role: 'BasicUserLight' }),
  );
  expect((await storedItem(webAdmin, round.id, item.id))?.controlled).toBeNull();

  const admin = await pageOf(browser, await openSession('admin'));
  await approve(admin, round, titleOf(item));
  await expect
    .poll(async () => (await storedItem(webAdmin, round.id, item.id))?.userName)
    .toBe(`${account}@example.com`);
  await Promise.all([page.context().close(), admin.context().close()]);
});

test('work sent after the licence ended is quarantined and approved after the renewal', async ({
  browser,
}) => {
  const webAdmin = await openSession('webadmin');
  const session = await openSession('inspector2');
  const plans = await ask<RoundPlanning[]>(session, 'v1/RoundPlanning?pageSize=0');
  const plan = plans.find(({ checkpointCount, activeHistory }) => checkpointCount > 0 && !activeHistory);
  if (!plan) throw new Error('The demo data has no plan for inspector2.');
  const round = await startRound(session, plan.id);
  const home = await ask<Customer>(webAdmin, `v1/Customer/${session.user.customerId}`);
  const licence = await ask<Licence>(webAdmin, `v1/CustomerLicense/${home.customerId}`);
  const setActive = (active: boolean) =>
    put(webAdmin, `v1/CustomerLicense/${licence.id}`, { ...licence, version: undefined, active });
  const page = await pageOf(browser, session);
  try {
    const item = await tickWhile(page, round, session, () => setActive(false));
    await setActive(true);
    expect((await storedItem(webAdmin, round.id, item.id))?.controlled).toBeNull();
    const admin = await pageOf(browser, await openSession('admin2'));
    await approve(admin, round, titleOf(item));
    await expect
      .poll(async () => (await storedItem(webAdmin, round.id, item.id))?.userName)
      .toBe('inspector2@example.com');
    await admin.context().close();
  } finally {
    await setActive(true);
    await page.context().close();
  }
});
