import { and, eq, isNotNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { SecretBoxError } from '#server/core/secrets/secretBox.ts';
import type { SecretBox } from '#server/core/secrets/secretBox.ts';
import type { Database } from '#server/db/client.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { secretPlaceOf } from './providers.ts';

/**
 * Encrypts stored secrets with the first key, so that the other keys can be removed, and reports those that no key opens. Safe to run on several
 * servers at once: a secret that was changed meanwhile stays.
 */
export async function renewSecrets(db: Database, secrets: SecretBox, log: Logger): Promise<void> {
  const { id, clientSecret } = identityProviders;
  const stored = await db.select({ id, clientSecret }).from(identityProviders).where(isNotNull(clientSecret));
  for (const { id: providerId, clientSecret: sealed } of stored) {
    if (sealed === null) continue;
    const place = secretPlaceOf(providerId);
    try {
      const plain = secrets.open(sealed, place);
      if (secrets.isCurrent(sealed)) continue;
      await db
        .update(identityProviders)
        .set({ clientSecret: secrets.seal(plain, place) })
        .where(and(eq(id, providerId), eq(clientSecret, sealed)));
    } catch (error) {
      if (!(error instanceof SecretBoxError)) throw error;
      log.warn({ place, code: error.code }, 'a stored secret can’t be opened: is SECRETS_KEY right?');
    }
  }
}
