import { reading, staged, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { feedNames } from '#contract/feeds/feedNames.ts';
import type { ApiKey } from '#contract/users/apiKey.ts';
import { apiKeys } from '#server/db/schema/apiKeys.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { successBody } from '#server/core/answers.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';
import { claimsOf, findKey, keyDays, keyOwner, lockKey, presentKey } from '#server/services/users/apiKeys.ts';
import { updatedColumns, createdColumns, onlyRow } from '#server/services/shared/changes.ts';
import { later } from '#domain/dates.ts';
import { hashToken } from '#server/services/shared/tokens.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { Name: sql`lower(${apiKeys.name})`, Created: apiKeys.created, Expires: apiKeys.expires },
  by: 'Name',
  id: apiKeys.id,
};

/** API keys, created and deleted by the users who may open their page; only a token's hash is stored. (decisions, API keys) [KEY-14..16] */
export const apiKeyRoutes: readonly Route[] = [
  reading.route('listApiKeys', async (call) => {
    const query = call.query();
    await authorise(call);
    const { db, scope } = call;
    const ofCompany = (companyId: number) =>
      db.select({ id: customers.id }).from(customers).where(eq(customers.companyId, companyId));
    const condition = and(
      eq(apiKeys.revoked, false),
      scope.ownCustomers(apiKeys.customerId),
      query.customerId === undefined ? undefined : eq(apiKeys.customerId, query.customerId),
      query.companyId === undefined ? undefined : inArray(apiKeys.customerId, ofCompany(query.companyId)),
      query.name === undefined ? undefined : like(sql`lower(${apiKeys.name})`, containsPattern(query.name)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(apiKeys).where(condition).$dynamic(), window),
      count: () => db.$count(apiKeys, condition),
      present: presentKey,
    });
  }),

  // Staged, because the receipt of a creation must not contain the token: it stores the masked response, and the token is signed again.
  staged.route('createApiKey', async (call) => {
    const { name, customerId, lists = null, includesPersonalData = false } = call.body();
    const { tokens } = call.services;
    // Also checked for a repeat: a user who has lost the permission must not get the token again.
    await authorise(call);
    const owner = (await keyOwner(call, customerId)) ?? fail('invalid_reference', 'customerId');
    if (!owner.isLicensed) fail('api_keys_not_licensed');
    const createdKey = await call.commit(async (inner) => {
      const { db, now, caller } = inner;
      const expires = later(now, { days: keyDays });
      // The token contains the id and the hash is the token's: until the id is known, the column has another unique value.
      const draft = onlyRow(
        await db
          .insert(apiKeys)
          .values({
            name,
            customerId,
            lists: lists && feedNames.filter((each) => lists.includes(each)),
            includesPersonalData,
            expires,
            tokenHash: crypto.randomUUID(),
            tokenEnd: '',
            createdBy: caller.userId,
            ...createdColumns(now),
          })
          .returning(),
      );
      const token = await tokens.signKey(claimsOf(draft));
      const row = onlyRow(
        await db
          .update(apiKeys)
          .set({ tokenHash: hashToken(token), tokenEnd: token.slice(-4) })
          .where(eq(apiKeys.id, draft.id))
          .returning(),
      );
      await inner.audit({
        action: 'key_created',
        companyId: owner.companyId,
        customerId,
        target: { kind: 'apiKey', id: row.id },
      });
      return presentKey(row);
    }, call.body());
    const { data } = JSON.parse(createdKey.committed.body) as { data: ApiKey };
    const row = await findKey(call.db, data.id);
    if (!row) return createdKey;
    const body = successBody({ ...data, jwtToken: await tokens.signKey(claimsOf(row)) });
    return { committed: { ...createdKey.committed, body } };
  }),

  writing.route('deleteApiKey', async (call) => {
    const key = await lockKey(call, call.id());
    await authorise(call, key.customerId);
    await call.db
      .update(apiKeys)
      .set({ revoked: true, ...updatedColumns(apiKeys, call.now) })
      .where(eq(apiKeys.id, key.id));
    await call.audit({
      action: 'key_deleted',
      customerId: key.customerId,
      target: { kind: 'apiKey', id: key.id },
    });
    return null;
  }),
];
