import { and, eq, gt, isNull } from 'drizzle-orm';
import { fail } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { hashToken } from '../shared/tokens.ts';
import { loginRulesOf } from '../users/loginRules.ts';
import { storeAttempt } from './attempts.ts';
import type { AttemptStart } from './attempts.ts';
import { authorizationUrl, createLoginSecrets, providerErrorOf } from './oidcClient.ts';
import type { ProviderRow } from './providers.ts';

/** Open invitation, by the token of its link. */
export interface OpenInvitation {
  id: number;
  userId: number;
}

/** Returns the open invitation of a token; null if there is none, or a link of another kind. */
export async function findInvitation(
  db: Database,
  token: string,
  now: string,
): Promise<OpenInvitation | null> {
  const [invitation] = await db
    .select({ id: passwordResets.id, userId: passwordResets.userId })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        eq(passwordResets.isInvitation, true),
        isNull(passwordResets.used),
        gt(passwordResets.expires, now),
      ),
    );
  return invitation ?? null;
}

/**
 * Returns how a login accepts an invitation at a provider.
 * @throws HttpProblem reset_link_invalid unless it is open and the provider is that of its user's customer
 */
export async function invitationStart(
  db: Database,
  { token, providerId }: { token: string; providerId: number },
  now: string,
): Promise<Pick<AttemptStart, 'purpose' | 'userId' | 'invitationId'>> {
  const invitation = (await findInvitation(db, token, now)) ?? fail('reset_link_invalid');
  const rules = await loginRulesOf(db, invitation.userId);
  if (rules?.provider.id !== providerId) fail('reset_link_invalid');
  return { purpose: 'invitation', userId: invitation.userId, invitationId: invitation.id };
}

/**
 * Prepares a login at a provider: returns its address, and how to store the attempt in a transaction.
 * @throws HttpProblem provider_unreachable, provider_failed
 */
export async function prepareLogin(services: Services, provider: ProviderRow) {
  const login = createLoginSecrets();
  const url = await authorizationUrl(services, provider, login).catch((error: unknown) => {
    const { code, message: reason } = providerErrorOf(error);
    services.log.warn({ failure: code, reason, providerId: provider.id }, 'a provider login could not start');
    return fail(code);
  });
  const store = (tx: Database, start: AttemptStart, now: string) =>
    storeAttempt(tx, services, { provider, login, start }, now);
  return { url, store };
}
