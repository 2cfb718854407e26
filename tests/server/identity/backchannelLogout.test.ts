import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nowSeconds, useForgedProvider } from '#tests/support/identity/forgedProvider.ts';
import { testClient } from '#tests/support/identity/oidcProvider.ts';
import { ProviderLogins } from '#tests/support/identity/providerLogins.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const provider = await useForgedProvider();
const other = await useForgedProvider();
const backend = await useBackend({ settings: { outgoingHosts: [provider.host, other.host] } });
const logins = new ProviderLogins(backend, provider.issuer, (url, account) =>
  provider.authorize(url, { account }),
);

const event = 'http://schemas.openid.net/event/backchannel-logout';
const claimsOf = (more: Record<string, unknown> = {}) => {
  const usual = { iss: provider.issuer, aud: testClient.id, iat: nowSeconds(), exp: nowSeconds() + 120 };
  return { ...usual, jti: randomUUID(), events: { [event]: {} }, sid: 'session-of-anna', ...more };
};

/** Sends a logout token to the address of a provider; the last saved one if omitted. @returns the status */
async function send(token: string, providerId: number | string = logins.providerId): Promise<number> {
  const url = `http://localhost:4780/oidc/logout/${providerId}`;
  const body = new URLSearchParams({ logout_token: token });
  return (await backend.app.fetch(new Request(url, { method: 'POST', body }))).status;
}
const signed = (claims: Record<string, unknown>, options = {}) =>
  provider.sign(claims, { type: 'logout+jwt', ...options });

/** Returns a session of "anna" at a linked tenant, and whether it still works. */
async function loggedIn() {
  const tenant = await logins.linkedTenant();
  const { data } = await logins.logIn('anna');
  const works = async () =>
    (await backend.ask('GET', `v1/User/${data.user.id}`, { token: data.token })).status === 200;
  return { ...tenant, data, works };
}

describe('a back-channel logout', () => {
  test('ends the named session at once, and no other of the user [IDENT-20]', async () => {
    const { works, people, data } = await loggedIn();
    const byPassword = (await logins.byPassword(people.User.email)).data;
    expect(await works()).toBe(true);
    expect(await send(await signed(claimsOf()))).toBe(200);
    expect(await works()).toBe(false);
    const refresh = { token: data.token, refreshToken: data.refreshToken };
    expect((await backend.ask('POST', 'v1/User/refresh', { body: refresh })).status).toBe(401);
    const path = `v1/User/${people.User.id}`;
    expect((await backend.ask('GET', path, { token: byPassword.token })).status).toBe(200);
  });

  test('ends all sessions of a person that the service has begun if it names none [IDENT-20]', async () => {
    const { works } = await loggedIn();
    const bo = await signed(claimsOf({ sid: undefined, sub: 'bo' }));
    expect(await send(bo)).toBe(200);
    expect(await works()).toBe(true);
    const anna = await signed(claimsOf({ sid: undefined, sub: 'anna' }));
    expect(await send(anna)).toBe(200);
    expect(await works()).toBe(false);
  });

  test('is refused with a token that is no logout, old, forged, or for another client [IDENT-20]', async () => {
    const { works } = await loggedIn();
    const tokens = await Promise.all([
      signed(claimsOf({ events: undefined })),
      signed(claimsOf({ events: { other: {} } })),
      signed(claimsOf({ events: [event] })),
      signed(claimsOf({ nonce: 'x' })),
      signed(claimsOf({ aud: 'another-client' })),
      signed(claimsOf({ iss: other.issuer })),
      signed(claimsOf({ jti: undefined })),
      signed(claimsOf({ iat: undefined })),
      signed(claimsOf({ iat: nowSeconds() - 1_000, exp: undefined })),
      signed(claimsOf({ exp: nowSeconds() - 400 })),
      signed(claimsOf({ sid: undefined })),
      signed(claimsOf(), { type: 'at+jwt' }),
      signed(claimsOf(), { isSignedByOther: true }),
      other.sign(claimsOf(), { type: 'logout+jwt' }),
      'no token',
      '',
    ]);
    for (const token of tokens) expect([token, await send(token)]).toEqual([token, 400]);
    expect(await works()).toBe(true);
  });

  test('works once by the token’s id [IDENT-20]', async () => {
    await loggedIn();
    const token = await signed(claimsOf({ sid: undefined, sub: 'anna' }));
    expect(await send(token)).toBe(200);
    const { data } = await logins.logIn('anna');
    expect(await send(token)).toBe(400);
    const path = `v1/User/${data.user.id}`;
    expect((await backend.ask('GET', path, { token: data.token })).status).toBe(200);
  });

  test('ends nothing at another customer, or for an unknown service [IDENT-20]', async () => {
    const { works } = await loggedIn();
    const first = logins.providerId;
    await logins.linkedTenant({ issuer: provider.issuer });
    expect(await send(await signed(claimsOf()))).toBe(200);
    expect(await works()).toBe(true);
    for (const id of ['999999', 'x', '-1']) expect(await send(await signed(claimsOf()), id)).toBe(400);
    expect(await send(await signed(claimsOf()), first)).toBe(200);
    expect(await works()).toBe(false);
  });
});
