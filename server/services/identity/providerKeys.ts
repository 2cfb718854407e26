import { createLocalJWKSet } from 'jose';
import type { JSONWebKeySet } from 'jose';
import type { Configuration } from 'openid-client';
import type { Services } from '#server/core/services.ts';

/**
 * Returns the current keys of a provider, which sign its tokens.
 * @throws OutgoingError, or another error for a response that is no key set
 */
export async function providerKeys({ outgoing }: Pick<Services, 'outgoing'>, config: Configuration) {
  const { jwks_uri: address } = config.serverMetadata();
  if (address === undefined) throw new Error('The provider names no keys.');
  const response = await outgoing.fetch(address, { headers: { accept: 'application/json' } });
  if (response.status !== 200) throw new Error('The provider sent no keys.');
  return createLocalJWKSet((await response.json()) as JSONWebKeySet);
}
