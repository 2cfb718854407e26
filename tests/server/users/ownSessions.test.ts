import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { OwnSession } from '#contract/account/session.ts';
import type { Session } from '#contract/users/user.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const tablet = { id: 'tablet-1', timeZone: 'Europe/Helsinki' };

const login = async (email: string, device?: unknown, userAgent = firefox) =>
  (
    await backend.ask<Session>('POST', 'v1/User/Login', {
      body: { email, password: testPassword, device },
      headers: { 'user-agent': userAgent },
    })
  ).data;
const list = (token: string) => backend.ask<OwnSession[]>('GET', 'v1/Session', { token });
/** Returns the listed sessions of logins, without those that the seed began. */
const listLogins = async (token: string) => (await list(token)).data.filter(({ browser }) => browser !== '');
const isIn = async ({ token, user }: Session) =>
  (await backend.ask('GET', `v1/User/${user.id}`, { token })).status === 200;
const mailsTo = async (email: string) => {
  await backend.settled();
  return backend.mails.filter(({ to }) => to.address === email);
};

describe('own sessions', () => {
  test('are listed with device, coarse place and last use, the last used first [IDENT-01]', async () => {
    const { email } = (await backend.seed.tenant()).people.User;
    const office = await login(email);
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
    const onTablet = await login(email, tablet, chrome);
    expect(await listLogins(onTablet.token)).toMatchObject([
      { isCurrent: true, browser: 'Chrome', system: 'Android', timeZone: 'Europe/Helsinki' },
      { isCurrent: false, browser: 'Firefox', system: 'Windows', timeZone: null },
    ]);
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
    await backend.ask('POST', 'v1/User/refresh', { body: office });
    const [first] = await listLogins(onTablet.token);
    expect(first).toMatchObject({ browser: 'Firefox', lastUsed: backend.time.now.toISOString() });
  });

  test('end one by one or all but the current one, at once and recorded [IDENT-02]', async () => {
    const { email, id } = (await backend.seed.tenant()).people.User;
    const [here, one, other] = [await login(email), await login(email), await login(email)];
    const current = (await list(one.token)).data.find(({ isCurrent }) => isCurrent);
    const end = (sessionId: string) =>
      backend.ask('DELETE', `v1/Session/${sessionId}`, { token: here.token });
    expect((await end(current?.id ?? '')).status).toBe(200);
    expect([await isIn(here), await isIn(one), await isIn(other)]).toEqual([true, false, true]);
    expect((await end(current?.id ?? '')).status).toBe(404);
    expect((await backend.ask('DELETE', 'v1/Session', { token: here.token })).status).toBe(200);
    expect([await isIn(here), await isIn(other)]).toEqual([true, false]);
    expect((await list(here.token)).data).toHaveLength(1);
    const rows = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'sessions_ended'));
    expect(rows.map(({ targetId }) => targetId)).toEqual([id, id]);
  });

  test('of others can neither be read nor ended [IDENT-02]', async () => {
    const { people } = await backend.seed.tenant();
    const [mine, theirs] = [await login(people.User.email), await login(people.Admin.email)];
    const [session] = (await list(theirs.token)).data;
    expect((await list(mine.token)).data.map(({ id }) => id)).not.toContain(session?.id);
    for (const id of [session?.id, 'x', '%00', "' or true --"]) {
      const path = `v1/Session/${encodeURIComponent(id ?? '')}`;
      expect((await backend.ask('DELETE', path, { token: mine.token })).status).toBe(404);
    }
    expect(await isIn(theirs)).toBe(true);
  });
});

describe('an administrator', () => {
  test('ends all sessions of an employee up to the own level [IDENT-03]', async () => {
    const { people } = await backend.seed.tenant();
    const [admin, user] = [await login(people.Admin.email), await login(people.User.email)];
    const end = (id: number, token: string) => backend.ask('DELETE', `v1/User/${id}/Sessions`, { token });
    expect((await end(admin.user.id, user.token)).status).toBe(403);
    expect((await end(people.CompanyAdmin.id, admin.token)).status).not.toBe(200);
    expect((await end(admin.user.id, admin.token)).codes).toEqual(['not_yourself']);
    expect((await end(user.user.id, admin.token)).status).toBe(200);
    expect([await isIn(user), await isIn(admin)]).toEqual([false, true]);
    expect((await backend.ask('POST', 'v1/User/refresh', { body: user })).status).toBe(401);
  });
});

describe('a login on a new device', () => {
  test('is e-mailed to its user, once for each device and never at the first login [IDENT-04]', async () => {
    const { email } = (await backend.seed.tenant()).people.User;
    await login(email, tablet, chrome);
    expect(await mailsTo(email)).toEqual([]);
    await login(email, { id: 'office-pc', timeZone: 'Europe/Stockholm' });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toMatch(/Firefox, Windows/);
    expect(mail?.text).toMatch(/Europe\/Stockholm/);
    expect(mail?.text).toMatch(/\/#\/sv\/account/);
    await login(email, { id: 'office-pc', timeZone: 'Europe/Stockholm' });
    await login(email, tablet, firefox);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is new also without an id, unless browser and network are known [IDENT-04]', async () => {
    const { email } = (await backend.seed.tenant()).people.User;
    await login(email, undefined, firefox);
    await login(email, undefined, firefox);
    expect(await mailsTo(email)).toEqual([]);
    await login(email, undefined, chrome);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is not new for a user whose sessions are older than devices [IDENT-04]', async () => {
    const { email } = (await backend.seed.tenant()).people.User;
    await login(email, undefined, firefox);
    await backend.db.update(sessions).set({ userAgent: '', network: '' });
    await login(email, tablet, chrome);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('stays possible with a device of any form [IDENT-04]', async () => {
    const { email } = (await backend.seed.tenant()).people.User;
    for (const device of [
      7,
      [],
      { id: 'x'.repeat(10_000), timeZone: 'Nowhere/City' },
      { id: { deep: [] }, timeZone: 7 },
      null,
    ])
      expect((await login(email, device)).token).toBeTypeOf('string');
    const [row] = await backend.db.select().from(sessions).limit(1);
    expect(row?.timeZone).toBeNull();
  });
});
