import type { Session } from '#contract/users/user.ts';
import { claimedLevel } from '#domain/identity/claimedLevel.ts';
import { writeAudit } from '#server/core/audit.ts';
import { fail, HttpProblem } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { startSession } from '../users/logins.ts';
import type { LoginRequest } from '../users/loginDevices.ts';
import { findAccount } from '../users/sessions.ts';
import type { ConfirmedLogin } from './attempts.ts';
import { applyLevel, applyRoles } from './givenLevels.ts';
import { acceptInvitation, userOfPerson } from './links.ts';
import type { GovernedUser } from './links.ts';
import { findEnabledProvider } from './providers.ts';
import type { ProviderRow } from './providers.ts';

/** Returns the provider of a login that came back. @throws HttpProblem provider_failed if it was changed or switched off meanwhile */
export async function providerOfLogin(
  db: Database,
  { attempt }: Pick<ConfirmedLogin, 'attempt'>,
): Promise<ProviderRow> {
  const provider = await findEnabledProvider(db, attempt.identityProviderId);
  return provider && provider.issuer === attempt.issuer ? provider : fail('provider_failed');
}

/** Sets level and roles to those of the provider's claims. @throws HttpProblem provider_no_level if no rule matches [IDENT-16] */
async function applyClaims(
  tx: Database,
  provider: ProviderRow,
  user: GovernedUser,
  { values, now }: { values: readonly string[]; now: string },
): Promise<void> {
  if (provider.levelClaim === null) return;
  const claimed = claimedLevel(provider.levelRules, values) ?? fail('provider_no_level');
  await applyLevel(tx, user, claimed.level, { now });
  if (claimed.roleIds !== null) await applyRoles(tx, user, claimed.roleIds, now);
}

interface LoginOptions extends LoginRequest {
  services: Services;
  now: string;
}

async function logIn(tx: Database, confirmed: ConfirmedLogin, options: LoginOptions): Promise<Session> {
  const { attempt, subject } = confirmed;
  const { now } = options;
  const provider = await providerOfLogin(tx, confirmed);
  const user =
    attempt.purpose === 'invitation'
      ? await acceptInvitation(tx, provider, confirmed, options)
      : await userOfPerson(tx, provider, subject, options);
  if (provider.breakGlassUserId === user.id) fail('break_glass_unlinked');
  await applyClaims(tx, provider, user, { values: attempt.claimValues ?? [], now });
  const account = (await findAccount(tx, { id: user.id })) ?? fail('provider_not_linked');
  return startSession(tx, {
    ...options,
    account,
    method: 'provider',
    provider: { identityProviderId: provider.id, providerSession: attempt.providerSession },
  });
}

/** Starts the session of a login that its provider confirmed. A failure is recorded. @throws HttpProblem */
export async function loginWithProvider(confirmed: ConfirmedLogin, options: LoginOptions): Promise<Session> {
  const { db } = options.services;
  // Only its own session links an account, not the login.
  if (confirmed.attempt.purpose === 'link') return fail('provider_login_expired');
  try {
    return await db.transaction((tx) => logIn(tx, confirmed, options));
  } catch (error) {
    if (error instanceof HttpProblem)
      await writeAudit(db, options.now, {
        action: 'login_failed',
        actor: 'unknown',
        address: options.address,
        customerId: confirmed.attempt.customerId,
        details: { method: 'provider', code: error.problems[0].code },
      });
    throw error;
  }
}
