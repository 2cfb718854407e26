import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { companies } from '#server/db/schema/tenants.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { MailReceipt } from '#contract/notifications/reminders.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

/** Seeds a round's flaw whose reminder goes to two people of the level and the company's mailbox. */
async function findFlaw() {
  const fixture = await seed.round();
  const { token } = fixture.inspector;
  const flaw = await backend.ask<Flaw>('POST', 'v1/Flaw', {
    token,
    body: { name: 'Plombering bruten', mapItemId: fixture.item.id, responsible: fixture.role.id },
  });
  const addresses = { flawEmailRecipient: 'info@example.com' };
  await backend.db.update(companies).set(addresses).where(eq(companies.id, fixture.company.id));
  const recipientsFor = (as: string) =>
    backend.ask<MailReceipt>('GET', `v1/Flaw/${flaw.data.id}/Recipients`, { token: as });
  const send = async (as: string) => {
    const { data } = await backend.ask<MailReceipt>('POST', `v1/Flaw/SendMail/${flaw.data.id}`, {
      token: as,
      key: crypto.randomUUID(),
      body: {},
    });
    await backend.settled();
    return data;
  };
  const mailTo = (address: string) =>
    backend.mails.find((mail) => mail.to.address === address)?.text ?? expect.fail('no such mail');
  return { ...fixture, token, flaw: flaw.data, recipientsFor, send, mailTo };
}

test('the recipients shown before sending a flaw’s reminder equal those of the receipt [DASH-43, DASH-44]', async () => {
  const { token, role, inspector, recipientsFor, send } = await findFlaw();
  const { status, data } = await recipientsFor(token);
  expect(status).toBe(200);
  expect(data.hidden).toBe(0);
  expect(data.recipients.find(({ email }) => email === inspector.email)).toMatchObject({
    kind: 'person',
    roles: [role.name],
  });
  expect(data.recipients.at(-1)).toEqual({
    name: 'info@example.com',
    email: 'info@example.com',
    kind: 'mailbox',
    roles: [],
  });
  expect(backend.mails).toEqual([]);
  expect(await send(token)).toEqual(data);
});

test('a recipient outside of the sender’s sight is counted in question and receipt and gets the e-mail', async () => {
  const { token, role, level, recipientsFor, send } = await findFlaw();
  const above = await backend.seed.tenant('Annan AB');
  const outsider = above.people.User;
  const link = await backend.seed.link(outsider, level);
  await backend.seed.hold(outsider, { ...role, customerId: level.id }, link.id);
  for (const { recipients, hidden } of [(await recipientsFor(token)).data, await send(token)]) {
    expect(hidden).toBe(1);
    expect(JSON.stringify(recipients)).not.toContain(outsider.email);
  }
  expect(backend.mails.map(({ to }) => to.address)).toContain(outsider.email);
});

test('the receivers of a plan’s reminder are listed with the roles that they hold [PLAN-40, DASH-47]', async () => {
  const { token, plan, inspector, role } = await findFlaw();
  const { data } = await backend.ask<MailReceipt>('GET', `v1/RoundPlanning/${plan.id}/Recipients`, { token });
  expect(data.recipients.find(({ email }) => email === inspector.email)?.roles).toEqual([role.name]);
  expect(data.recipients.every(({ kind }) => kind === 'person')).toBe(true);
});

test('a flaw’s letter opens the flaw at its building; a flaw in no building opens over its level', async () => {
  const { token, flaw, level, building, inspector, send, mailTo } = await findFlaw();
  await send(token);
  const flawPath = `/?customer=${level.id}&building=${building.id}&flaw=${flaw.id}`;
  expect(mailTo(inspector.email)).toMatch(/http:\/\/[^ ]+\/#\/(?:sv|en|fi)\/\?customer=/);
  expect(mailTo(inspector.email)).toContain(flawPath);
  backend.mails.length = 0;
  backend.time.now = new Date(backend.time.now.getTime() + 11 * 60 * 1000);
  await backend.db.update(flaws).set({ buildingId: null }).where(eq(flaws.id, flaw.id));
  await send(token);
  expect(mailTo(inspector.email)).toContain(`/?customer=${level.id}&flaw=${flaw.id}`);
});

test('people are greeted by name, a mailbox and an account with the address of one aren’t', async () => {
  const { token, inspector, people, send, mailTo } = await findFlaw();
  const shared = { email: 'info@malmo.example.com', firstName: 'Info' };
  await backend.db.update(users).set(shared).where(eq(users.id, people.BasicUserLight.id));
  const receipt = await send(token);
  expect(mailTo(inspector.email)).toContain(`${inspector.firstName},`);
  for (const address of ['info@example.com', shared.email])
    expect(mailTo(address)).toMatch(/^(?:Hej|Hello|Hei),/);
  expect(receipt.recipients.filter(({ kind }) => kind === 'mailbox').map(({ email }) => email)).toEqual(
    expect.arrayContaining(['info@example.com', shared.email]),
  );
});
