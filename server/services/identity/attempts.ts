import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import { languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { later } from '#domain/dates.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { identityAttempts } from '#server/db/schema/identity/logins.ts';
import { createdColumns, onlyRow, updatedColumns } from '../shared/changes.ts';
import { hashToken, randomToken } from '../shared/tokens.ts';
import type { LoginSecrets, ProviderPerson } from './oidcClient.ts';
import type { ProviderRow } from './providers.ts';

/** Time for the login at the provider, in minutes. */
const attemptMinutes = 10;
/** Lifetime of the one-time code, in seconds. */
const codeSeconds = 60;

export type AttemptRow = typeof identityAttempts.$inferSelect;

/** Reason of a login at a provider, and the tab that started it. */
export interface AttemptStart {
  purpose: AttemptRow['purpose'];
  userId?: number;
  invitationId?: number;
  /** Digest of a secret that only the tab knows. */
  secretHash: string;
  language: Language;
}

const verifierPlaceOf = (attemptId: number): string => `identity_attempts:verifier:${attemptId}`;

/** Stores a login that goes to its provider, and deletes those that never came back. */
export async function storeAttempt(
  tx: Database,
  { secrets }: Pick<Services, 'secrets'>,
  { provider, login, start }: { provider: ProviderRow; login: LoginSecrets; start: AttemptStart },
  now: string,
): Promise<void> {
  await tx.delete(identityAttempts).where(lt(identityAttempts.expires, now));
  const { id } = onlyRow(
    await tx
      .insert(identityAttempts)
      .values({
        ...start,
        customerId: provider.customerId,
        identityProviderId: provider.id,
        issuer: provider.issuer,
        stateHash: hashToken(login.state),
        nonce: login.nonce,
        verifier: '',
        expires: later(now, { minutes: attemptMinutes }),
        ...createdColumns(now),
      })
      .returning({ id: identityAttempts.id }),
  );
  await tx
    .update(identityAttempts)
    .set({ verifier: secrets.seal(login.verifier, verifierPlaceOf(id)) })
    .where(eq(identityAttempts.id, id));
}

/**
 * Takes the login that a callback belongs to, once; null if it is unknown, too late, has been taken, or came back to the address of another
 * customer's provider.
 */
export async function takeReturn(
  db: Database,
  { state, rootId }: { state: string; rootId: number },
  now: string,
): Promise<AttemptRow | null> {
  const [attempt] = await db
    .update(identityAttempts)
    .set({ returned: now, ...updatedColumns(identityAttempts, now) })
    .where(
      and(
        eq(identityAttempts.stateHash, hashToken(state)),
        eq(identityAttempts.customerId, rootId),
        isNull(identityAttempts.returned),
        gt(identityAttempts.expires, now),
      ),
    )
    .returning();
  return attempt ?? null;
}

/** Returns the secrets of a login that came back with `state`. */
export const loginSecretsOf = (
  { secrets }: Pick<Services, 'secrets'>,
  attempt: AttemptRow,
  state: string,
): LoginSecrets => ({
  state,
  nonce: attempt.nonce,
  verifier: secrets.open(attempt.verifier, verifierPlaceOf(attempt.id)),
});

/** Stores the person whom the provider confirmed, and returns the one-time code for the tab. */
export async function issueCode(
  db: Database,
  attempt: AttemptRow,
  { subject, session, claimValues }: ProviderPerson,
  now: string,
): Promise<string> {
  const code = randomToken();
  const codeExpires = later(now, { ms: codeSeconds * 1_000 });
  await db
    .update(identityAttempts)
    .set({
      codeHash: hashToken(code),
      codeExpires,
      expires: codeExpires,
      subject,
      providerSession: session,
      claimValues,
      ...updatedColumns(identityAttempts, now),
    })
    .where(eq(identityAttempts.id, attempt.id));
  return code;
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Login that its provider confirmed. */
export interface ConfirmedLogin {
  attempt: AttemptRow;
  subject: string;
}

/**
 * Uses up a one-time code, whether it is accepted or not. Not inside a transaction, whose failure would make the code valid again.
 * @throws HttpProblem provider_login_expired if it is unknown, used, too old or another tab's
 */
export async function useCode(
  db: Database,
  { code, secret }: { code: string; secret: string },
  now: string,
): Promise<ConfirmedLogin> {
  const [attempt] = await db
    .delete(identityAttempts)
    .where(eq(identityAttempts.codeHash, hashToken(code)))
    .returning();
  const isUsable =
    attempt?.codeExpires != null &&
    attempt.codeExpires > now &&
    isSame(hashToken(secret), attempt.secretHash);
  if (!attempt || !isUsable || attempt.subject === null) return fail('provider_login_expired');
  return { attempt, subject: attempt.subject };
}

/** Returns the language in which a login was started. */
export const languageOfAttempt = ({ language }: AttemptRow): Language =>
  languages.find((each) => each === language) ?? languages[0];
