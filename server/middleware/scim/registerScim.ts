import type { Context, Hono } from 'hono';
import type { Database } from '#server/db/client.ts';
import { rejectUnstorableText } from '#server/core/validate.ts';
import type { Services } from '#server/core/services.ts';
import { addressOf } from '../address.ts';
import { retriedOnConflict } from '../calls/conflictRetries.ts';
import { readJson } from '../calls/readBody.ts';
import { rejectFlood, rejectFloodFrom } from '../rateLimit.ts';
import { recordConflict } from '#server/services/scim/conflicts.ts';
import { findConnection, noteUse, scimBaseUrl } from '#server/services/scim/connections.ts';
import { ScimError } from '#server/services/scim/scimError.ts';
import { lockTrees } from '#server/services/tenants/treeLock.ts';
import type { ScimHandler, ScimResult } from './scimRequest.ts';
import { resultOfFailure, scimResponse } from './scimResponse.ts';

const prefix = '/scim/v2/';

const tokenOf = (context: Context): string =>
  /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';

/** Returns the provisioning that a token belongs to. @throws ScimError with status 401 */
async function connectionOf(db: Database, token: string, now: string) {
  const connection = await findConnection(db, token, now);
  if (!connection) throw new ScimError(401, null, 'The token is missing, revoked or expired.');
  return connection;
}

/** Like `connectionOf`; a request without a valid token counts against its network. */
async function authenticate(context: Context, services: Services, now: string) {
  const { db, settings, limits } = services;
  try {
    return await connectionOf(db, tokenOf(context), now);
  } catch (error) {
    if (settings.isLimited && error instanceof ScimError)
      await rejectFloodFrom(limits, 'open', addressOf(context, settings.trustedProxies));
    throw error;
  }
}

async function resultOf(context: Context, services: Services, handle: ScimHandler): Promise<ScimResult> {
  const { db, settings, limits, clock } = services;
  const { method, path } = context.req;
  if (settings.level === 'specified' || !path.startsWith(prefix))
    throw new ScimError(404, null, 'Resource not found.');
  const now = clock().toISOString();
  const connection = await authenticate(context, services, now);
  const caller = `scim:${connection.id}`;
  context.set('caller', caller);
  if (settings.isLimited && method !== 'GET') await rejectFlood(limits, 'writing', caller);
  await noteUse(db, connection.id, now);
  const baseUrl = scimBaseUrl(settings);
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const body = hasBody ? await readJson(context) : undefined;
  rejectUnstorableText(body);
  const address = addressOf(context, settings.trustedProxies);
  const shared = { now, address, connectionId: connection.id, root: connection.root, baseUrl };
  const run = (tx: Database) =>
    handle({
      method,
      path: path.slice(prefix.length).replace(/\/$/, '').split('/'),
      header: (name) => context.req.header(name),
      query: (name) => context.req.query(name),
      scim: { ...shared, db: tx },
      body,
    });
  if (method === 'GET') return run(db);
  const write = () =>
    db.transaction(async (tx) => {
      await lockTrees(tx);
      // The customer may have become a level of another meanwhile.
      await connectionOf(tx, tokenOf(context), now);
      return run(tx);
    });
  try {
    return await retriedOnConflict(services.log, 'scim', write);
  } catch (error) {
    if (error instanceof ScimError && error.takenEmail !== null) {
      const ofRoot = { connectionId: connection.id, customerId: connection.root.id };
      await recordConflict(db, ofRoot, { email: error.takenEmail, now });
    }
    throw error;
  } finally {
    services.authenticator.forget();
  }
}

/**
 * Registers the SCIM server. Everything below its path is answered in the forms of SCIM, also what doesn't exist, and nothing at the level
 * specified. (RFC 7644)
 */
export function registerScim(app: Hono, services: Services, handle: ScimHandler): void {
  const respond = async (context: Context): Promise<Response> => {
    try {
      return scimResponse(await resultOf(context, services, handle));
    } catch (error) {
      return scimResponse(resultOfFailure(error, context, services.log));
    }
  };
  app.all('/scim', respond);
  app.all('/scim/*', respond);
}
