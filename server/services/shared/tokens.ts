import { createHash, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { levelName } from '#domain/can.ts';
import type { Clock } from '#server/core/clock.ts';
import type { KeyClaims, Tokens } from '#server/core/ports.ts';

const issuer = 'tillsyn';
const sessionAudience = 'tillsyn';
const keyAudience = 'tillsyn-api-key';
const fileAudience = 'tillsyn-file';
const addressAudience = {
  calendar: 'tillsyn-calendar',
  reminders: 'tillsyn-reminders',
  invitations: 'tillsyn-invitations',
  provisioning: 'tillsyn-provisioning',
} as const;
/** Lifetime of a file's URL in seconds, long enough for the browser to open it. */
const fileAddressSeconds = 60;
const algorithm = 'HS256';

/** Lifetimes of the parts of a session. (decisions, The wire) */
export const sessionTimes = { accessMinutes: 15, idleDays: 45, wholeDays: 90, resetMinutes: 30 } as const;

const keyHeader = { alg: algorithm, typ: 'JWT' };

function keyPayload({ keyId, customerId, name, created, expires }: KeyClaims) {
  const secondsOf = (moment: string) => Math.floor(new Date(moment).getTime() / 1000);
  return {
    customerId,
    name,
    sub: `key:${keyId}`,
    iss: issuer,
    aud: keyAudience,
    iat: secondsOf(created),
    exp: secondsOf(expires),
  };
}

/** Returns a key for lists: header and claims in full, only the end of the signature. It grants no access. [KEY-07, KEY-10] */
export function maskedKey(claims: KeyClaims, tokenEnd: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode(keyHeader)}.${encode(keyPayload(claims))}.${'*'.repeat(12)}${tokenEnd}`;
}

/** Creates the signer of tokens. @param secret at least 32 characters */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  const seconds = () => Math.floor(clock().getTime() / 1000);
  return {
    signSession: (claims) =>
      new SignJWT({
        sid: claims.sessionId,
        email: claims.email,
        role: levelName(claims.level),
        license: [...claims.licences],
        companyId: claims.companyId,
        customerId: claims.customerId,
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(String(claims.userId))
        .setIssuer(issuer)
        .setAudience(sessionAudience)
        .setJti(randomBytes(9).toString('base64url'))
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + sessionTimes.accessMinutes * 60)
        .sign(key),
    signKey: (claims) => new SignJWT(keyPayload(claims)).setProtectedHeader(keyHeader).sign(key),
    signFile: async (fileId) => {
      const exp = seconds() + fileAddressSeconds;
      const token = await new SignJWT({})
        .setProtectedHeader(keyHeader)
        .setSubject(`file:${fileId}`)
        .setIssuer(issuer)
        .setAudience(fileAudience)
        .setExpirationTime(exp)
        .sign(key);
      return { token, expires: new Date(exp * 1000).toISOString() };
    },
    verifyFile: async (token) => {
      const verifyOptions = { algorithms: [algorithm], issuer, audience: fileAudience, currentDate: clock() };
      const verified = await jwtVerify(token, key, {
        ...verifyOptions,
        requiredClaims: ['exp', 'sub'],
      }).catch(() => null);
      const fileId = Number(verified?.payload.sub?.replace(/^file:/, ''));
      return Number.isInteger(fileId) ? fileId : null;
    },
    signAddress: (purpose, subject) =>
      new SignJWT({})
        .setProtectedHeader(keyHeader)
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(addressAudience[purpose])
        .sign(key),
    verifyAddress: async (purpose, token) => {
      const verifyOptions = { algorithms: [algorithm], issuer, audience: addressAudience[purpose] };
      const verified = await jwtVerify(token, key, { ...verifyOptions, requiredClaims: ['sub'] }).catch(
        () => null,
      );
      return verified?.payload.sub ?? null;
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience: [sessionAudience, keyAudience],
          requiredClaims: ['exp', 'sub'],
          currentDate: clock(),
        });
        const expires = (payload.exp ?? 0) * 1000;
        if (payload.aud === keyAudience) {
          const keyId = Number(payload.sub?.replace(/^key:/, ''));
          return Number.isInteger(keyId) ? { kind: 'key', keyId, expires } : null;
        }
        const userId = Number(payload.sub);
        const sessionId = payload['sid'];
        if (!Number.isInteger(userId) || typeof sessionId !== 'string') return null;
        return { kind: 'user', userId, sessionId, expires };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : null;
      }
    },
  };
}

/** Returns whether a text looks like the token of a page. */
export const isPageToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Creates a random token of 32 bytes. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a random token for storage. A fast hash is enough, since the token can't be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
