import { and, eq, isNull, lt } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { later } from '#domain/dates.ts';
import { writeAudit } from '#server/core/audit.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { identityLinks, identityLogouts } from '#server/db/schema/identity/logins.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { hashToken } from '../shared/tokens.ts';
import { endSessions } from '../users/sessions.ts';
import { clockToleranceSeconds, discoverProvider } from './oidcClient.ts';
import { providerKeys } from './providerKeys.ts';
import { findEnabledProvider } from './providers.ts';
import type { ProviderRow } from './providers.ts';

/** Event of a logout token. (OpenID Connect Back-Channel Logout 1.0, 2.4) */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Signature algorithms of logout tokens: those with a public key. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Time after which a token is too old, in minutes; its `jti` is remembered for longer. */
const maxAgeMinutes = 10;
const rememberMinutes = 60;

const isObject = (value: unknown): value is Record<string, unknown> =>
  value instanceof Object && !Array.isArray(value);

/** Session or person whose logout a provider reports. */
interface Logout {
  tokenHash: string;
  session: string | null;
  subject: string | null;
}

function logoutOf(
  { jti, events, nonce, sid, ...claims }: JWTPayload,
  { subjectClaim }: ProviderRow,
): Logout | null {
  const isLogout = isObject(events) && isObject(events[logoutEvent]);
  if (!isLogout || nonce !== undefined || typeof jti !== 'string' || jti === '') return null;
  const subject = claims[subjectClaim];
  const logout = {
    tokenHash: hashToken(jti),
    session: typeof sid === 'string' ? sid : null,
    subject: typeof subject === 'string' ? subject : null,
  };
  return logout.session === null && logout.subject === null ? null : logout;
}

async function verify(services: Services, provider: ProviderRow, token: string): Promise<Logout | null> {
  const config = await discoverProvider(services, provider);
  const { payload, protectedHeader } = await jwtVerify(token, await providerKeys(services, config), {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    maxTokenAge: maxAgeMinutes * 60,
  });
  const type = protectedHeader.typ?.toLowerCase() ?? 'jwt';
  return type === 'logout+jwt' || type === 'jwt' ? logoutOf(payload, provider) : null;
}

/** Remembers a logout token; false if it came before. */
async function isFirst(
  tx: Database,
  provider: ProviderRow,
  { tokenHash }: Logout,
  now: string,
): Promise<boolean> {
  await tx.delete(identityLogouts).where(lt(identityLogouts.expires, now));
  const [first] = await tx
    .insert(identityLogouts)
    .values({
      identityProviderId: provider.id,
      tokenHash,
      expires: later(now, { minutes: rememberMinutes }),
    })
    .onConflictDoNothing()
    .returning({ id: identityLogouts.id });
  return first !== undefined;
}

/** Returns the active sessions that a logout ends: the named one, or all of the person that the provider has begun. */
function sessionsOf(tx: Database, provider: ProviderRow, { session, subject }: Logout) {
  const ofProvider = and(eq(sessions.identityProviderId, provider.id), isNull(sessions.ended));
  const columns = { id: sessions.id, userId: sessions.userId, customerId: sessions.customerId };
  if (session !== null)
    return tx
      .select(columns)
      .from(sessions)
      .where(and(ofProvider, eq(sessions.providerSession, session)));
  return tx
    .select(columns)
    .from(sessions)
    .innerJoin(identityLinks, eq(identityLinks.userId, sessions.userId))
    .where(
      and(
        ofProvider,
        eq(identityLinks.identityProviderId, provider.id),
        eq(identityLinks.issuer, provider.issuer),
        eq(identityLinks.subject, subject ?? ''),
      ),
    );
}

/**
 * Ends the sessions that a provider's logout token names. Returns whether the token was accepted; a forged, old or repeated one isn't.
 * [IDENT-20]
 */
export async function endByProvider(
  services: Services,
  { providerId, token }: { providerId: number; token: string },
  { now, address }: { now: string; address: string },
): Promise<boolean> {
  const provider = await findEnabledProvider(services.db, providerId);
  const logout = provider && (await verify(services, provider, token).catch(() => null));
  if (!logout) return false;
  return services.db.transaction(async (tx) => {
    if (!(await isFirst(tx, provider, logout, now))) return false;
    for (const { id, userId, customerId } of await sessionsOf(tx, provider, logout)) {
      await endSessions(tx, { id }, 'provider', now);
      await writeAudit(tx, now, {
        action: 'sessions_ended',
        actor: 'unknown',
        address,
        customerId,
        target: { kind: 'user', id: userId },
        details: { method: 'provider' },
      });
    }
    return true;
  });
}
