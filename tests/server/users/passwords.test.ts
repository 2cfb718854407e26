import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Session, Tokens } from '#contract/users/user.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();

const login = (email: string, password = testPassword) =>
  backend.ask<Session>('POST', 'v1/User/Login', { body: { email, password } });
const refresh = (pair: Tokens) => backend.ask<Tokens>('POST', 'v1/User/refresh', { body: pair });
const audited = async (action: string) =>
  (await backend.db.select().from(auditLog).where(eq(auditLog.action, action))).length;
const wait = ({ minutes }: { minutes: number }) => {
  backend.time.now = new Date(backend.time.now.getTime() + minutes * 60_000);
};

describe('a lost password', () => {
  const recover = (email: string, langCode = 'sv') =>
    backend.ask('POST', 'v1/User/ResetPassword', { body: { email, langCode } });
  const change = (token: string, email: string, password = 'a-new-password') =>
    backend.ask('POST', 'v1/User/ChangePassword', { body: { token, email, password } });
  const mailedToken = async (email: string): Promise<string> => {
    await recover(email);
    await backend.settled();
    return /reset-password\/([^/]+)\//.exec(backend.mails.at(-1)?.text ?? '')?.[1] ?? '';
  };

  test('gets a mail in the asked language with a link to the reset screen [AUTH-20]', async () => {
    const { people } = await backend.seed.tenant();
    await recover(people.User.email, 'fi');
    await backend.settled();
    expect(backend.mails).toHaveLength(1);
    expect(backend.mails[0]?.to.address).toBe(people.User.email);
    expect(backend.mails[0]?.subject).toContain('salasana');
    const address = encodeURIComponent(people.User.email);
    expect(backend.mails[0]?.text).toMatch(
      new RegExp(`http://localhost:4780/#/fi/reset-password/[\\w-]{40,}/${address}\\s`),
    );
  });

  test('an address without an account gets the same answer and no mail', async () => {
    const { people } = await backend.seed.tenant();
    const knownResponse = await recover(people.User.email);
    const unknown = await recover('nobody@example.com');
    await backend.settled();
    expect(unknown.status).toBe(200);
    expect(unknown.text).toBe(knownResponse.text);
    expect(backend.mails).toHaveLength(1);
  });

  test('the link changes the password once and ends all sessions [AUTH-29]', async () => {
    const { people } = await backend.seed.tenant();
    const before = (await login(people.User.email)).data;
    const token = await mailedToken(people.User.email);
    expect((await change(token, people.User.email)).status).toBe(200);
    expect((await refresh(before)).status).toBe(401);
    expect((await login(people.User.email)).status).toBe(401);
    expect((await login(people.User.email, 'a-new-password')).status).toBe(200);
    expect((await change(token, people.User.email, 'another-password')).codes).toEqual([
      'reset_link_invalid',
    ]);
    expect(await audited('password_changed')).toBe(1);
  });

  test('the link works for 30 minutes and for its own address only', async () => {
    const { people } = await backend.seed.tenant();
    const token = await mailedToken(people.User.email);
    expect((await change(token, people.Admin.email)).codes).toEqual(['reset_link_invalid']);
    expect((await change('made-up', people.User.email)).codes).toEqual(['reset_link_invalid']);
    wait({ minutes: 31 });
    expect((await change(token, people.User.email)).codes).toEqual(['reset_link_invalid']);
  });

  test('a new password has at least ten characters', async () => {
    const { people } = await backend.seed.tenant();
    const token = await mailedToken(people.User.email);
    const short = await change(token, people.User.email, 'nine char');
    expect(short.status).toBe(400);
    expect(short.codes).toEqual(['password_too_short']);
    expect((await change(token, people.User.email, 'ten chars!')).status).toBe(200);
  });

  test('a new password that is guessed soon is refused with its reason, and the link still works [INPUT-06, INPUT-07]', async () => {
    const { people } = await backend.seed.tenant();
    const { email } = people.User;
    const token = await mailedToken(email);
    const reasons = {
      '🔥🔥🔥🔥🔥': 'password_too_short',
      '          ': 'password_of_one_letter',
      [email.toUpperCase()]: 'password_is_address',
      '1234567890': 'password_too_common',
      Qwertyuiop: 'password_too_common',
      password123: 'password_too_common',
    };
    for (const [password, code] of Object.entries(reasons)) {
      const answer = await change(token, email, password);
      expect(answer).toMatchObject({ status: 400, codes: [code], fields: ['password'] });
    }
    expect((await change(token, email, 'fyra gula hundar')).status).toBe(200);
  });

  test('an inbox cannot be flooded', async () => {
    const { people } = await backend.seed.tenant();
    for (let attempt = 0; attempt < 8; attempt += 1) await recover(people.User.email);
    await backend.settled();
    expect(backend.mails).toHaveLength(5);
  });

  test('an address that is none gets a fault at its field', async () => {
    const answer = await recover('no address');
    expect(answer.status).toBe(400);
    expect(answer.codes).toEqual(['invalid_email']);
    expect(answer.fields).toEqual(['email']);
  });
});
