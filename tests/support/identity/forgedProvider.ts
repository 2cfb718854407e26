import { createHash, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { afterAll } from 'vitest';
import { testClient } from './oidcProvider.ts';

/** ID token of a login, as the provider is told to forge it. */
export interface Forgery {
  /** Account that has logged in. */
  account?: string;
  /** Claims besides, or instead of, the right ones. */
  claims?: JWTPayload;
  /** Signs with a key that the provider doesn't publish. */
  isSignedByOther?: boolean;
  /** Leaves the issuer out of the callback, as providers do that don't support it. */
  isIssuerUnstated?: boolean;
  /** Replaces the whole token. */
  token?: (claims: JWTPayload) => string;
}

interface Key {
  id: string;
  privateKey: CryptoKey | KeyObject;
  jwk: object;
}

/** Authorization that waits for its token request. */
interface Granted {
  nonce: string;
  challenge: string;
  redirectUri: string;
  forgery: Forgery;
}

async function createKey(id: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { id, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: id, use: 'sig', alg: 'ES256' } };
}

/** Returns the time in seconds, as tokens state it. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

/** Provider under the test's control: it issues any token, but checks client, redirect URI and PKCE like an honest one. */
export class ForgedProvider {
  readonly issuer: string;
  readonly host: string;
  /** Metadata instead of the right ones. */
  metadata: Record<string, unknown> = {};
  #key: Key;
  readonly #otherKey: Key;
  /** Codes of all token requests so far. */
  readonly tokenRequests: string[] = [];
  readonly #granted = new Map<string, Granted>();

  constructor(host: string, key: Key, otherKey: Key) {
    this.host = host;
    this.issuer = `http://${host}`;
    this.#key = key;
    this.#otherKey = otherKey;
  }

  /** Replaces the signing key; the old one isn't published any more. */
  async rotateKey(): Promise<void> {
    this.#key = await createKey(`${this.#key.id}x`);
  }

  /** Logs in at the address of a login, and returns the address of the callback. */
  authorize(address: string, forgery: Forgery = {}): URL {
    const { searchParams } = new URL(address);
    const read = (name: string) => searchParams.get(name) ?? '';
    if (read('code_challenge_method') !== 'S256') throw new Error('The login has no PKCE.');
    const code = randomBytes(16).toString('hex');
    const redirectUri = read('redirect_uri');
    const [nonce, challenge] = [read('nonce'), read('code_challenge')];
    this.#granted.set(code, { nonce, challenge, redirectUri, forgery });
    const url = new URL(redirectUri);
    const query = { code, state: read('state'), ...(!forgery.isIssuerUnstated && { iss: this.issuer }) };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  /** Signs claims with the current key. */
  sign(claims: JWTPayload, { type = 'JWT', isSignedByOther = false } = {}): Promise<string> {
    const { id, privateKey } = isSignedByOther ? this.#otherKey : this.#key;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: isSignedByOther ? this.#key.id : id, typ: type })
      .sign(privateKey);
  }

  async #token(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const form = await readForm(request);
    this.tokenRequests.push(form.get('code') ?? '');
    const isClient =
      form.get('client_id') === testClient.id && form.get('client_secret') === testClient.secret;
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    const granted = this.#granted.get(form.get('code') ?? '');
    this.#granted.delete(form.get('code') ?? '');
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (granted?.challenge !== digest || granted.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } };
    const { account = 'anna', claims, isSignedByOther, token } = granted.forgery;
    const iat = nowSeconds();
    const usual = { iss: this.issuer, aud: testClient.id, iat, exp: iat + 300, nonce: granted.nonce };
    const payload = { ...usual, sub: account, sid: `session-of-${account}`, ...claims };
    const signed =
      token?.(payload) ?? (await this.sign(payload, { isSignedByOther: isSignedByOther === true }));
    return { status: 200, body: { access_token: 'x', token_type: 'Bearer', id_token: signed } };
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/token') {
      const { status, body } = await this.#token(request);
      send(status, body);
    } else if (request.url === '/keys') send(200, { keys: [this.#key.jwk] });
    else if (request.url === '/.well-known/openid-configuration')
      send(200, {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        jwks_uri: `${this.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        ...this.metadata,
      });
    else send(404, {});
  }
}

/** Starts such a provider for the tests of a file. */
export async function useForgedProvider(): Promise<ForgedProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new ForgedProvider(host, await createKey('right'), await createKey('other'));
  server.on('request', (request, response) => void provider.answer(request, response));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return provider;
}
