import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { isIP } from 'node:net';
import type { Passkey } from '#contract/account/passkey.ts';
import { later } from '#domain/dates.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { passkeyChallenges, passkeys, sessions } from '#server/db/schema/sessions.ts';
import { updatedColumns } from '../shared/changes.ts';

/** Name of the product that authenticators show. */
const relyingPartyName = 'Tillsyn';
/** COSE algorithms of passkeys: Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257] as const;
/** Lifetime of a challenge, in minutes. */
const challengeMinutes = 5;
/** Time after a login, or a confirmation of the password, in which a passkey may be added, in minutes. */
const freshMinutes = 10;
/** Maximum number of a user's passkeys. */
const maxPasskeys = 20;

type Settings = Services['settings'];
type PasskeyRow = typeof passkeys.$inferSelect;

/** The product's identity for authenticators. */
interface RelyingParty {
  id: string;
  origin: string;
}

const loopbackAddress = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns the product's identity for authenticators: its domain, and `localhost` at a loopback address.
 * @throws HttpProblem passkeys_unavailable at another IP address, which browsers refuse
 */
function relyingPartyOf({ publicUrl, passkeyDomain }: Settings): RelyingParty {
  const url = new URL(publicUrl);
  if (loopbackAddress.test(url.hostname)) url.hostname = 'localhost';
  const isAddress = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress ? fail('passkeys_unavailable') : { id: passkeyDomain ?? url.hostname, origin: url.origin };
}

/** Converts a passkey to the API's format. */
export const presentPasskey = ({ id, name, created, lastUsed }: PasskeyRow): Passkey => ({
  id,
  name,
  created,
  lastUsed,
});

const ofUser = (userId: number) => eq(passkeys.userId, userId);

/** Returns the passkeys of a user, the oldest first. */
export const readPasskeys = (db: Database, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(ofUser(userId)).orderBy(passkeys.created, passkeys.id);

/** Returns the condition for a passkey of a user. */
export const isPasskeyOf = (userId: number, id: number) => and(ofUser(userId), eq(passkeys.id, id));

async function storeChallenge(
  tx: Database,
  challenge: string,
  { userId, now }: { userId: number | null; now: string },
): Promise<void> {
  await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expires, now));
  const expires = later(now, { minutes: challengeMinutes });
  await tx.insert(passkeyChallenges).values({ challenge, userId, expires });
}

/** Returns the challenge that an authenticator's response answers, in base64url; empty if it is malformed. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = data instanceof Object && 'challenge' in data ? data.challenge : '';
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}

/** Uses up the challenge of an authenticator's response. @throws HttpProblem passkey_invalid if it is unknown, used, too old or another's */
async function useChallenge(
  tx: Database,
  clientDataJSON: string,
  { userId, now }: { userId: number | null; now: string },
): Promise<string> {
  const owner = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const [used] = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challengeIn(clientDataJSON)), owner))
    .returning();
  return used && used.expires > now ? used.challenge : fail('passkey_invalid');
}

/** Fails unless the session's user proved who they are a short time ago. @throws HttpProblem fresh_login_required */
export async function rejectStaleSession(db: Database, sessionId: string | null, now: string): Promise<void> {
  const [fresh] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        sessionId === null ? sql`false` : eq(sessions.id, sessionId),
        gt(sessions.authenticated, later(now, { minutes: -freshMinutes })),
      ),
    );
  if (!fresh) fail('fresh_login_required');
}

function rejectTooMany(existing: readonly PasskeyRow[]): void {
  if (existing.length >= maxPasskeys) fail('too_many_passkeys');
}

/** Returns the options with which a browser creates a passkey. @throws HttpProblem too_many_passkeys */
export async function beginRegistration(
  tx: Database,
  user: { id: number; email: string; name: string; identityId: string },
  { settings, now }: { settings: Settings; now: string },
) {
  const existing = await readPasskeys(tx, user.id);
  rejectTooMany(existing);
  const options = await generateRegistrationOptions({
    rpName: relyingPartyName,
    rpID: relyingPartyOf(settings).id,
    userID: new TextEncoder().encode(user.identityId),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(tx, options.challenge, { userId: user.id, now });
  return { ...options };
}

/** Stores the passkey that an authenticator created. @throws HttpProblem passkey_invalid, passkey_known, too_many_passkeys */
export async function register(
  tx: Database,
  owner: { userId: number; customerId: number },
  { name, credential }: { name: string; credential: RegistrationResponseJSON },
  { settings, now }: { settings: Settings; now: string },
): Promise<PasskeyRow> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(settings);
  const expectedChallenge = await useChallenge(tx, credential.response.clientDataJSON, {
    userId: owner.userId,
    now,
  });
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => fail('passkey_invalid'));
  if (!registrationInfo) return fail('passkey_invalid');
  rejectTooMany(await readPasskeys(tx, owner.userId));
  const { id, publicKey, counter } = registrationInfo.credential;
  const [stored] = await tx
    .insert(passkeys)
    .values({
      ...owner,
      name,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: (credential.response.transports ?? []).join(','),
      created: now,
      updated: now,
    })
    .onConflictDoNothing()
    .returning();
  return stored ?? fail('passkey_known');
}

/** Returns the options with which a browser asks for a passkey of any user. */
export async function beginLogin(tx: Database, { settings, now }: { settings: Settings; now: string }) {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(settings).id,
    userVerification: 'required',
  });
  await storeChallenge(tx, options.challenge, { userId: null, now });
  return { ...options };
}

/** Verifies the assertion of a passkey and returns its user's id. @throws HttpProblem passkey_invalid */
export async function verifyLogin(
  tx: Database,
  credential: AuthenticationResponseJSON,
  { settings, now }: { settings: Settings; now: string },
): Promise<number> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(settings);
  const expectedChallenge = await useChallenge(tx, credential.response.clientDataJSON, {
    userId: null,
    now,
  });
  const [passkey] = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credential.id))
    .for('update');
  if (!passkey) return fail('passkey_invalid');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: passkey.counter,
    },
  }).catch(() => fail('passkey_invalid'));
  if (!verified) return fail('passkey_invalid');
  await tx
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsed: now, ...updatedColumns(passkeys, now) })
    .where(eq(passkeys.id, passkey.id));
  return passkey.userId;
}
