import { eq } from 'drizzle-orm';
import type { ScimSettings } from '#contract/identity/scim.ts';
import { successBody } from '#server/core/answers.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { scimGroups } from '#server/db/schema/identity/scim.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, staged, writing } from '#server/middleware/calls/chains.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { listConflicts } from '#server/services/scim/conflicts.ts';
import {
  connectionOfRoot,
  issueToken,
  revokeToken,
  scimBaseUrl,
  tokenSubject,
} from '#server/services/scim/connections.ts';
import { countScimUsers } from '#server/services/scim/users.ts';
import { hashToken } from '#server/services/shared/tokens.ts';
import { rootOf } from './namedRoot.ts';

/** Returns the provisioning of a root customer in the API's format. */
async function presentScim(
  db: Database,
  root: { id: number; companyId: number },
  settings: Services['settings'],
): Promise<ScimSettings> {
  const baseUrl = scimBaseUrl(settings);
  const connection = await connectionOfRoot(db, root.id);
  if (!connection) return { baseUrl, token: null, users: 0, groups: 0 };
  const { id, tokenEnd, issued, expires, lastUsed } = connection;
  const hasToken = tokenEnd !== null && issued !== null && expires !== null;
  return {
    baseUrl,
    token: hasToken ? { ending: tokenEnd, issued, expires, lastUsed } : null,
    users: await countScimUsers(db, { connectionId: id, root }),
    groups: await db.$count(scimGroups, eq(scimGroups.scimConnectionId, id)),
  };
}

/** Provisioning of a root customer's users by SCIM: its token, and addresses that couldn't be provisioned. [IDENT-34, IDENT-37] */
export const scimTokenRoutes: readonly Route[] = [
  reading.route('getScimSettings', async (call) => {
    const root = await rootOf(call);
    return presentScim(call.db, root, call.services.settings);
  }),

  // Staged, because the receipt must not contain the token: it stores the response without, and the token is signed again.
  staged.route('createScimToken', async (call) => {
    const { tokens, settings } = call.services;
    const root = await rootOf(call);
    const sign = (subject: string) => tokens.signAddress('provisioning', subject);
    const created = await call.commit(async (inner) => {
      const { db, now, caller } = inner;
      const issued = await issueToken(db, { rootId: root.id, createdBy: caller.userId, now }, sign);
      const connection = orNotFound(issued);
      await inner.audit({
        action: 'scim_token_created',
        companyId: root.companyId,
        customerId: root.id,
        target: { kind: 'scimConnection', id: connection.id },
      });
      return { ...(await presentScim(db, root, settings)), secret: null };
    }, {});
    const connection = await connectionOfRoot(call.db, root.id);
    const { data } = JSON.parse(created.committed.body) as { data: ScimSettings };
    const secret = connection ? await sign(tokenSubject(connection)) : '';
    const isCurrent =
      connection?.tokenHash === hashToken(secret) && data.token?.ending === connection.tokenEnd;
    const body = successBody({ ...data, secret: isCurrent ? secret : null });
    return { committed: { ...created.committed, body } };
  }),

  writing.route('deleteScimToken', async (call) => {
    const root = await rootOf(call, true);
    const connection = await connectionOfRoot(call.db, root.id);
    const { id } = orNotFound(connection?.tokenHash === null ? null : connection);
    await revokeToken(call.db, id, call.now);
    await call.audit({
      action: 'scim_token_revoked',
      companyId: root.companyId,
      customerId: root.id,
      target: { kind: 'scimConnection', id },
    });
    return null;
  }),

  reading.route('listScimConflicts', async (call) => {
    const root = await rootOf(call);
    return listConflicts(call, root.id, call.now);
  }),
];
