import { createHmac, randomBytes } from 'node:crypto';
import type { SecretBox } from '#server/core/secrets/secretBox.ts';

/** Length of a webhook's secret, in bytes. (Standard Webhooks: 24 to 64) */
const secretBytes = 32;
const prefix = 'whsec_';

/** Time for which requests are signed with the secret before a rotation too, in hours. */
export const rotationHours = 24;

export const createSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

/** Place of a webhook's sealed secret. */
export const secretPlaceOf = (webhookId: number): string => `webhooks:secret:${webhookId}`;
/** Place of the secret before the last rotation. */
export const previousSecretPlaceOf = (webhookId: number): string => `webhooks:previous_secret:${webhookId}`;

/** Message as it is signed. `timestamp` is that of the try, in seconds since 1970. */
interface Message {
  id: string;
  timestamp: number;
  body: string;
}

const sign = (secret: string, { id, timestamp, body }: Message): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

interface SignedWebhook {
  id: number;
  secret: string | null;
  previousSecret: string | null;
  previousUntil: string | null;
}

/** Returns the secrets that sign a request, the current one first. @throws SecretBoxError */
function secretsOf(secrets: SecretBox, webhook: SignedWebhook, now: string): string[] {
  const { id, secret, previousSecret, previousUntil } = webhook;
  const isRotating = previousSecret !== null && previousUntil !== null && previousUntil > now;
  return [
    ...(secret === null ? [] : [secrets.open(secret, secretPlaceOf(id))]),
    ...(isRotating ? [secrets.open(previousSecret, previousSecretPlaceOf(id))] : []),
  ];
}

/** Returns the headers of a request, with one signature for each valid secret. (Standard Webhooks) [HOOK-01] */
export function signedHeaders(
  secrets: SecretBox,
  webhook: SignedWebhook,
  { messageId, body, now }: { messageId: string; body: string; now: Date },
): Record<string, string> {
  const message = { id: messageId, timestamp: Math.floor(now.getTime() / 1000), body };
  const signatures = secretsOf(secrets, webhook, now.toISOString()).map((secret) => sign(secret, message));
  return {
    'content-type': 'application/json',
    'user-agent': 'Tillsyn-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
