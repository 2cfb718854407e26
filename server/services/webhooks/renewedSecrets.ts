import type { Logger } from 'pino';
import type { SecretBox } from '#server/core/secrets/secretBox.ts';
import type { Database } from '#server/db/client.ts';
import { webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { renewColumn } from '../identity/renewedSecrets.ts';
import { previousSecretPlaceOf, secretPlaceOf } from './signatures.ts';

/** Encrypts the secrets of webhooks with the first key, as `renewSecrets` does those of login services. */
export async function renewWebhookSecrets(db: Database, secrets: SecretBox, log: Logger): Promise<void> {
  const { id, secret, previousSecret } = webhooks;
  await renewColumn(db, { table: webhooks, id, column: secret, placeOf: secretPlaceOf }, { secrets, log });
  const previous = { table: webhooks, id, column: previousSecret, placeOf: previousSecretPlaceOf };
  await renewColumn(db, previous, { secrets, log });
}
