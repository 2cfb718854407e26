import { decodeJwt } from 'jose';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Session, Tokens } from '#contract/users/user.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { refreshTokens } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();

const login = (email: string, password = testPassword) =>
  backend.ask<Session>('POST', 'v1/User/Login', { body: { email, password } });
const refresh = (pair: Tokens) =>
  backend.ask<Tokens>('POST', 'v1/User/refresh', {
    body: { token: pair.token, refreshToken: pair.refreshToken },
  });
const me = (id: number, token: string) => backend.ask('GET', `v1/User/${id}`, { token });
const audited = async (action: string) =>
  (await backend.db.select().from(auditLog).where(eq(auditLog.action, action))).length;
const wait = ({ minutes = 0, days = 0 }) => {
  backend.time.now = new Date(backend.time.now.getTime() + minutes * 60_000 + days * 86_400_000);
};

describe('login', () => {
  test('answers token, refresh token and user with customer and company [AUTH-15, AUTH-16, AUTH-30]', async () => {
    const { people, level, company } = await backend.seed.tenant();
    const answer = await login(`  ${people.Admin.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({
      id: people.Admin.id,
      userRole: 'Admin',
      customer: { id: level.id },
      company: { id: company.id },
    });
    expect((await me(people.Admin.id, answer.data.token)).status).toBe(200);
    expect(answer.data.refreshToken).not.toBe(answer.data.token);
    expect(await audited('login')).toBe(1);
  });

  test('the token carries level and licences [AUTH-41, AUTH-42]', async () => {
    const { people, root } = await backend.seed.tenant();
    await backend.seed.licence(root, { checklist: true, apiKey: false });
    const { data } = await login(people.CustomerAdmin.email);
    const claims = decodeJwt(data.token);
    expect(claims).toMatchObject({
      role: 'CustomerAdmin',
      license: ['checklist'],
      email: people.CustomerAdmin.email,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { people } = await backend.seed.tenant();
    const wrong = await login(people.User.email, 'not the password');
    const unknown = await login('nobody@example.com', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.errors).toEqual(['Wrong email or password']);
  });

  test('a failure leaves a trace, also of an account that there isn’t, by nothing that was typed', async () => {
    const { people } = await backend.seed.tenant();
    await login(people.User.email, 'not the password');
    await login('nobody@example.com', 'not the password');
    const rows = await backend.db.select().from(auditLog).orderBy(auditLog.id);
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['login_failed', `user:${people.User.id}`],
      ['login_failed', 'unknown'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/nobody|not the password/);
    await login('nobody@example.com', 'another');
    const digests = (await backend.db.select().from(auditLog)).flatMap((row) => row.details['account'] ?? []);
    expect(new Set(digests).size).toBe(1);
  });

  test('an inactive licence is reported only after the right password', async () => {
    const { people, root } = await backend.seed.tenant();
    await backend.seed.licence(root, { active: false });
    expect((await login(people.User.email, 'wrong')).codes).toEqual(['wrong_credentials']);
    const right = await login(people.User.email);
    expect(right.status).toBe(403);
    expect(right.errors[0]).toContain('No active license');
    expect((await login(people.CompanyAdmin.email)).status).toBe(200);
  });

  test('an inactive licence stops a session that exists, but not its refresh and logout', async () => {
    const { people, root } = await backend.seed.tenant();
    const { data } = await login(people.User.email);
    await backend.seed.licence(root, { active: false });
    wait({ minutes: 1 });
    expect((await me(people.User.id, data.token)).codes).toEqual(['no_active_license']);
    const renewed = await refresh(data);
    expect(renewed.status).toBe(200);
    expect((await backend.ask('POST', 'v1/User/Logout', { body: renewed.data })).status).toBe(200);
  });

  test('five failures make the sixth attempt wait, ever longer, and a wait ends', async () => {
    const { people } = await backend.seed.tenant();
    for (let attempt = 0; attempt < 5; attempt += 1) await login(people.User.email, 'wrong');
    const blocked = await login(people.User.email);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBe(30);
    expect((await login(people.Admin.email)).status).toBe(200);
    wait({ minutes: 1 });
    await login(people.User.email, 'wrong again');
    expect(Number((await login(people.User.email)).headers.get('retry-after'))).toBe(60);
    wait({ minutes: 2 });
    expect((await login(people.User.email)).status).toBe(200);
  });

  test('guesses that are sent side by side are counted too', async () => {
    const { people } = await backend.seed.tenant();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(people.User.email, 'wrong')));
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(6);
  });

  test('a body that lacks its fields gets one fault for each', async () => {
    const answer = await backend.ask('POST', 'v1/User/Login', { body: {} });
    expect(answer.status).toBe(400);
    expect(answer.fields).toEqual(['email', 'password']);
    expect(answer.codes).toEqual(['required', 'required']);
  });
});

describe('refresh', () => {
  test('answers a new pair; the old access token ends with its time [AUTH-36]', async () => {
    const { people } = await backend.seed.tenant();
    const first = (await login(people.User.email)).data;
    wait({ minutes: 16 });
    expect((await me(people.User.id, first.token)).codes).toEqual(['token_expired']);
    const second = await refresh(first);
    expect(second.status).toBe(200);
    expect(second.data.refreshToken).not.toBe(first.refreshToken);
    expect((await me(people.User.id, second.data.token)).status).toBe(200);
  });

  test('a token whose answer was lost can be used again, until its child was used', async () => {
    const { people } = await backend.seed.tenant();
    const first = (await login(people.User.email)).data;
    await refresh(first);
    const child = await refresh(first);
    expect(child.status).toBe(200);
    expect((await refresh(child.data)).status).toBe(200);
    expect((await refresh(first)).codes).toEqual(['refresh_refused']);
  });

  test('older reuse ends the whole chain and leaves a trace', async () => {
    const { people } = await backend.seed.tenant();
    const first = (await login(people.User.email)).data;
    const second = (await refresh(first)).data;
    const third = (await refresh(second)).data;
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
    expect((await me(people.User.id, third.token)).status).toBe(401);
    expect(await audited('refresh_reuse')).toBe(1);
  });

  test('the sibling of a used token ends the chain: two hold the same one', async () => {
    const { people } = await backend.seed.tenant();
    const first = (await login(people.User.email)).data;
    const mine = (await refresh(first)).data;
    const stolen = (await refresh(first)).data;
    await refresh(mine);
    expect((await refresh(stolen)).status).toBe(401);
    expect(await audited('refresh_reuse')).toBe(1);
  });

  test('two simultaneous refreshes both get a usable pair', async () => {
    const { people } = await backend.seed.tenant();
    const first = (await login(people.User.email)).data;
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  test('a session ends after 45 idle days, and after 90 days in all', async () => {
    const { people } = await backend.seed.tenant();
    const idle = (await login(people.User.email)).data;
    let busy: Tokens = (await login(people.Admin.email)).data;
    wait({ days: 44 });
    busy = (await refresh(busy)).data;
    wait({ days: 2 });
    expect((await refresh(idle)).status).toBe(401);
    busy = (await refresh(busy)).data;
    wait({ days: 43 });
    busy = (await refresh(busy)).data;
    wait({ days: 2 });
    expect((await refresh(busy)).status).toBe(401);
  });

  test('refresh tokens are stored hashed only', async () => {
    const { people } = await backend.seed.tenant();
    const { data } = await login(people.User.email);
    const rows = await backend.db.select().from(refreshTokens);
    expect(JSON.stringify(rows)).not.toContain(data.refreshToken);
  });

  test('an unknown refresh token is refused', async () => {
    expect((await refresh({ token: 'x', refreshToken: 'y' })).codes).toEqual(['refresh_refused']);
  });
});

describe('logout', () => {
  test('ends the session at once [AUTH-37]', async () => {
    const { people } = await backend.seed.tenant();
    const { data } = await login(people.User.email);
    expect((await me(people.User.id, data.token)).status).toBe(200);
    const { token, refreshToken } = data;
    expect((await backend.ask('POST', 'v1/User/Logout', { body: { token, refreshToken } })).status).toBe(200);
    expect((await me(people.User.id, data.token)).status).toBe(401);
    expect((await refresh(data)).status).toBe(401);
    expect(await audited('logout')).toBe(1);
  });

  test('succeeds for a session that is gone', async () => {
    const response = await backend.ask('POST', 'v1/User/Logout', { body: { token: 'x', refreshToken: 'y' } });
    expect(response.status).toBe(200);
  });
});

test('a user who is deleted or lowered loses access at once on the same server, and soon elsewhere', async () => {
  const { people } = await backend.seed.tenant();
  expect((await backend.ask('GET', 'v1/User', { token: people.User.token })).status).toBe(200);
  await backend.db.update(users).set({ accessLevel: 1 }).where(eq(users.id, people.User.id));
  wait({ minutes: 1 });
  expect((await backend.ask('GET', 'v1/User', { token: people.User.token })).status).toBe(403);
  await backend.db.update(users).set({ deleted: true }).where(eq(users.id, people.User.id));
  wait({ minutes: 1 });
  expect((await me(people.User.id, people.User.token)).status).toBe(401);
});

test('passwords and tokens never reach the log or the audit', async () => {
  const { people } = await backend.seed.tenant();
  const { data } = await login(people.User.email);
  await login(people.User.email, 'a-secret-guess');
  const { data: renewed } = await refresh(data);
  await backend.ask('GET', 'v1/User', { token: renewed.token, query: { search: 'private-search' } });
  await backend.ask('POST', 'v1/User/Logout', { body: renewed });
  const traces = backend.logged.join('\n') + JSON.stringify(await backend.db.select().from(auditLog));
  expect(traces).toContain('/api/v1/User');
  for (const secret of [testPassword, 'a-secret-guess', data.token, renewed.refreshToken, 'private-search']) {
    expect(traces).not.toContain(secret);
  }
});
