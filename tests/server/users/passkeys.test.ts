import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Passkey } from '#contract/account/passkey.ts';
import type { Session } from '#contract/users/user.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { passkeyChallenges, sessions } from '#server/db/schema/sessions.ts';
import { createPasskeyDevice } from '#tests/support/server/passkeyDevice.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';

const backend = await useBackend();

interface Options {
  challenge: string;
  user: { id: string };
}
const login = async (email: string) =>
  (await backend.ask<Session>('POST', 'v1/User/Login', { body: { email, password: testPassword } })).data;
const begin = (token: string) => backend.ask<Options>('POST', 'v1/Passkey/Options', { token, body: {} });
const create = (token: string, credential: unknown, name = 'Surfplatta') =>
  backend.ask<Passkey>('POST', 'v1/Passkey', { token, body: { name, credential } });
const list = async (token: string) => (await backend.ask<Passkey[]>('GET', 'v1/Passkey', { token })).data;
const beginLogin = async () =>
  (await backend.ask<Options>('POST', 'v1/User/Passkey/Options', { body: {} })).data;
const loginWith = (credential: unknown) =>
  backend.ask<Session>('POST', 'v1/User/Passkey', { body: { credential } });
const wait = (minutes: number) => {
  backend.time.now = new Date(backend.time.now.getTime() + minutes * 60_000);
};

/** Returns a user who is logged in and has a passkey. */
async function withPasskey(device = createPasskeyDevice()) {
  const { people } = await backend.seed.tenant();
  const session = await login(people.User.email);
  const { data: options } = await begin(session.token);
  const added = await create(session.token, device.register(options));
  expect(added.status).toBe(200);
  return { people, device, session, passkey: added.data, options };
}

describe('a passkey', () => {
  test('is added after a fresh login, named, listed, renamed and removed, each recorded [IDENT-05, IDENT-06]', async () => {
    const { session, passkey } = await withPasskey();
    const { token, user } = session;
    expect(await list(token)).toMatchObject([{ name: 'Surfplatta', lastUsed: null }]);
    const path = `v1/Passkey/${passkey.id}`;
    expect((await backend.ask('PUT', path, { token, body: { name: ' Kontoret ' } })).status).toBe(200);
    expect(await list(token)).toMatchObject([{ name: 'Kontoret' }]);
    expect((await backend.ask('DELETE', path, { token })).status).toBe(200);
    expect(await list(token)).toEqual([]);
    const rows = await backend.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, user.id))
      .orderBy(auditLog.id);
    expect(rows.map(({ action }) => action)).toEqual([
      'passkey_created',
      'passkey_renamed',
      'passkey_deleted',
    ]);
  });

  test('needs the password again when the login was long ago [IDENT-05]', async () => {
    const { people } = await backend.seed.tenant();
    const { token } = await login(people.User.email);
    wait(11);
    expect((await begin(token)).codes).toEqual(['fresh_login_required']);
    const confirm = (password: string) =>
      backend.ask('POST', 'v1/Session/Confirm', { token, body: { password } });
    const refusal = await confirm('not-the-password');
    expect([refusal.codes, refusal.fields]).toEqual([['current_password_wrong'], ['password']]);
    expect((await begin(token)).status).toBe(409);
    expect((await confirm(testPassword)).status).toBe(200);
    const options = await begin(token);
    expect(options.status).toBe(200);
    await backend.db.update(sessions).set({ authenticated: testNow.toISOString() });
    expect((await create(token, createPasskeyDevice().register(options.data))).codes).toEqual([
      'fresh_login_required',
    ]);
  });

  test('of others can neither be seen, renamed nor removed [IDENT-06]', async () => {
    const { people, passkey } = await withPasskey();
    const { token } = await login(people.Admin.email);
    expect(await list(token)).toEqual([]);
    const path = `v1/Passkey/${passkey.id}`;
    expect((await backend.ask('PUT', path, { token, body: { name: 'x' } })).status).toBe(404);
    expect((await backend.ask('DELETE', path, { token })).status).toBe(404);
  });

  test('is refused for another challenge, user, host, origin, or without verification of the user [IDENT-05]', async () => {
    const { people } = await backend.seed.tenant();
    const [user, admin] = [await login(people.User.email), await login(people.Admin.email)];
    const device = createPasskeyDevice();
    const { data: options } = await begin(user.token);
    const refusals = [
      await create(user.token, device.register({ challenge: 'AAAA' })),
      await create(admin.token, device.register(options)),
      await create(user.token, createPasskeyDevice({ rpId: 'evil.example' }).register(options)),
      await create(user.token, createPasskeyDevice({ origin: 'https://evil.example' }).register(options)),
      await create(user.token, createPasskeyDevice({ isVerified: false }).register(options)),
      await create(user.token, {
        ...device.register(options),
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      }),
    ];
    expect(refusals.map(({ codes }) => codes)).toEqual(refusals.map(() => ['passkey_invalid']));
    wait(6);
    expect((await create(user.token, device.register(options))).codes).toEqual(['passkey_invalid']);
    expect(await list(user.token)).toEqual([]);
  });

  test('is added once, also when its response is sent twice [IDENT-05]', async () => {
    const { session, device, options } = await withPasskey();
    expect((await create(session.token, device.register(options))).codes).toEqual(['passkey_invalid']);
    const { data: next } = await begin(session.token);
    expect((await create(session.token, device.register(next))).codes).toEqual(['passkey_known']);
    expect(await list(session.token)).toHaveLength(1);
  });
});

describe('the login with a passkey', () => {
  test('gives a session and notes the use [IDENT-07]', async () => {
    const { device, people, session } = await withPasskey();
    const answer = await loginWith(device.assert(await beginLogin()));
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({ id: people.User.id, email: people.User.email });
    const me = await backend.ask('GET', `v1/User/${people.User.id}`, { token: answer.data.token });
    expect(me.status).toBe(200);
    expect((await list(session.token))[0]?.lastUsed).toBe(backend.time.now.toISOString());
  });

  test('is refused when replayed, too late, for another host, by a copied or removed passkey [IDENT-07]', async () => {
    const { device, session, passkey } = await withPasskey();
    const assertion = device.assert(await beginLogin());
    expect((await loginWith(assertion)).status).toBe(200);
    expect((await loginWith(assertion)).codes).toEqual(['passkey_invalid']);
    const late = device.assert(await beginLogin());
    wait(6);
    expect((await loginWith(late)).codes).toEqual(['passkey_invalid']);
    const foreign = createPasskeyDevice({ origin: 'https://evil.example' });
    expect((await loginWith(foreign.assert(await beginLogin()))).codes).toEqual(['passkey_invalid']);
    device.rewind();
    expect((await loginWith(device.assert(await beginLogin()))).codes).toEqual(['passkey_invalid']);
    await backend.ask('DELETE', `v1/Passkey/${passkey.id}`, { token: session.token });
    expect((await loginWith(device.assert(await beginLogin()))).codes).toEqual(['passkey_invalid']);
    const failures = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'login_failed'));
    expect(failures).toHaveLength(5);
  });

  test('ends with the deletion of the user [IDENT-07]', async () => {
    const { device, people, session } = await withPasskey();
    const { token } = await login(people.Admin.email);
    await backend.ask('DELETE', `v1/User/${session.user.id}`, { token });
    expect((await loginWith(device.assert(await beginLogin()))).codes).toEqual(['passkey_invalid']);
  });

  test('is refused for a challenge that the database can’t store [IDENT-07]', async () => {
    const { device } = await withPasskey();
    for (const challenge of ['\u0000', 'a\u0000b', '', 'x'.repeat(3_000), "' or true --"])
      expect((await loginWith(device.assert({ challenge }))).codes).toEqual(['passkey_invalid']);
  });

  test('leaves no old challenges behind [IDENT-07]', async () => {
    await beginLogin();
    wait(6);
    await beginLogin();
    expect(await backend.db.$count(passkeyChallenges)).toBe(1);
  });
});
