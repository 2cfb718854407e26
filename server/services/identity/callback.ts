import type { Language } from '#contract/constants.ts';
import type { ProviderFailure } from '#contract/identity/loginFailures.ts';
import { writeAudit } from '#server/core/audit.ts';
import type { Services } from '#server/core/services.ts';
import { issueCode, languageOfAttempt, loginSecretsOf, takeReturn } from './attempts.ts';
import type { AttemptRow } from './attempts.ts';
import { confirmPerson, ProviderError, providerErrorOf } from './oidcClient.ts';
import type { ProviderPerson } from './oidcClient.ts';
import { findEnabledProvider } from './providers.ts';

/** Result of a callback: the one-time code or a word for the failure; `language` is null for an unknown login. */
export type CallbackResult = { language: Language | null } & (
  | { code: string }
  | { failure: ProviderFailure }
);

async function personOf(services: Services, attempt: AttemptRow, search: string): Promise<ProviderPerson> {
  const provider = await findEnabledProvider(services.db, attempt.identityProviderId);
  if (!provider || provider.issuer !== attempt.issuer)
    throw new ProviderError('provider_failed', 'The provider was changed during the login.');
  const state = new URLSearchParams(search).get('state') ?? '';
  return confirmPerson(services, provider, { search, secrets: loginSecretsOf(services, attempt, state) });
}

/**
 * Ends the login at the provider of a root customer: verifies its callback, whose query is `search`. Never rejects for what a provider sends.
 */
export async function finishAtProvider(
  services: Services,
  { search, rootId, address, now }: { search: string; rootId: number; address: string; now: string },
): Promise<CallbackResult> {
  const state = new URLSearchParams(search).get('state') ?? '';
  const attempt = await takeReturn(services.db, { state, rootId }, now);
  if (!attempt) return { language: null, failure: 'provider_login_expired' };
  const language = languageOfAttempt(attempt);
  try {
    const person = await personOf(services, attempt, search);
    // The exchange may have taken seconds, which are no part of the code's minute.
    const code = await issueCode(services.db, attempt, person, services.clock().toISOString());
    return { language, code };
  } catch (error) {
    const { code: failure, message: reason } = providerErrorOf(error);
    services.log.warn({ failure, reason, providerId: attempt.identityProviderId }, 'a provider login failed');
    await writeAudit(services.db, now, {
      action: 'login_failed',
      actor: attempt.userId === null ? 'unknown' : `user:${attempt.userId}`,
      address,
      customerId: attempt.customerId,
      details: { method: 'provider', code: failure },
    });
    return { language, failure };
  }
}
