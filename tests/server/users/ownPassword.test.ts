import { describe, expect, test } from 'vitest';
import type { Session, Tokens } from '#contract/users/user.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const next = 'another-good-password';
const login = (email: string, password = testPassword) =>
  backend.ask<Session>('POST', 'v1/User/Login', { body: { email, password } });
const refresh = (pair: Tokens) => backend.ask<Tokens>('POST', 'v1/User/refresh', { body: pair });
const change = (token: string, current = testPassword, password = next) =>
  backend.ask('POST', 'v1/User/OwnPassword', { token, body: { current, password } });

describe('the own password', () => {
  test('is changed with the current one, and ends the other sessions alone [LIFE-308]', async () => {
    const { email } = (await backend.seed.tenant()).people.User;
    const [here, elsewhere] = [(await login(email)).data, (await login(email)).data];
    expect((await change(here.token)).status).toBe(200);
    expect((await refresh(here)).status).toBe(200);
    expect((await refresh(elsewhere)).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, next)).status).toBe(200);
  });

  test('stays where the current one is wrong, which counts like a wrong login [LIFE-308]', async () => {
    const { email } = (await backend.seed.tenant()).people.User;
    const { token } = (await login(email)).data;
    const refusal = await change(token, 'not-the-password');
    expect([refusal.status, refusal.codes, refusal.fields]).toEqual([
      400,
      ['current_password_wrong'],
      ['current'],
    ]);
    for (let tries = 0; tries < 10; tries += 1) await change(token, 'not-the-password');
    expect((await change(token)).status).toBe(429);
    expect((await login(email, next)).status).not.toBe(200);
  });

  test('keeps to the rules for passwords, at its field [LIFE-308]', async () => {
    const { email } = (await backend.seed.tenant()).people.User;
    const { token } = (await login(email)).data;
    const refusal = await change(token, testPassword, 'short');
    expect([refusal.codes, refusal.fields]).toEqual([['password_too_short'], ['password']]);
    expect((await login(email)).status).toBe(200);
  });
});
