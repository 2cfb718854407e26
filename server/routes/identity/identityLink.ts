import { eq } from 'drizzle-orm';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import { identityLinks } from '#server/db/schema/identity/logins.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, staged, writing } from '#server/middleware/calls/chains.ts';
import { useCode } from '#server/services/identity/attempts.ts';
import { linkOfUser, linkUserTo, lockGovernedUser } from '#server/services/identity/links.ts';
import { providerOfLogin } from '#server/services/identity/providerLogins.ts';
import { findEnabledProvider } from '#server/services/identity/providers.ts';
import { prepareLogin } from '#server/services/identity/startedLogins.ts';
import { loginRulesOf } from '#server/services/users/loginRules.ts';
import { callerId, ownTarget } from '#server/services/users/ownAccount.ts';
import { rejectStaleSession } from '#server/services/users/passkeys.ts';

/** Link between the caller's account and an account of their root customer's provider. [IDENT-14, IDENT-18] */
export const identityLinkRoutes: readonly Route[] = [
  reading.route('getIdentityLink', async (call) => linkOfUser(call.db, callerId(call))),

  // Outside of a transaction: the provider may take seconds.
  staged.route('startIdentityLink', async (call) => {
    const { secretHash, language } = call.body();
    const userId = callerId(call);
    await rejectStaleSession(call.db, call.caller.sessionId, call.now);
    const rules = await loginRulesOf(call.db, userId);
    if (rules?.isBreakGlass) fail('break_glass_unlinked');
    const found = rules && (await findEnabledProvider(call.db, rules.provider.id));
    const { url, store } = await prepareLogin(call.services, found ?? fail('provider_missing'));
    return call.commit(async ({ db, now }) => {
      await store(db, { purpose: 'link', userId, secretHash, language }, now);
      return { url };
    });
  }),

  // The code is used up outside of the transaction, whose failure would make it valid again.
  staged.route('createIdentityLink', async (call) => {
    const userId = callerId(call);
    const confirmed = await useCode(call.services.db, call.body(), call.now);
    const { purpose, userId: startedBy } = confirmed.attempt;
    if (purpose !== 'link' || startedBy !== userId) fail('provider_login_expired');
    return call.commit(async ({ db, now, address }) => {
      const provider = await providerOfLogin(db, confirmed);
      const user = (await lockGovernedUser(db, provider, userId)) ?? fail('provider_missing');
      await linkUserTo(db, provider, { user, subject: confirmed.subject }, { now, address });
      return linkOfUser(db, userId);
    }, {});
  }),

  writing.route('deleteIdentityLink', async (call) => {
    const userId = callerId(call);
    if ((await loginRulesOf(call.db, userId))?.isPasswordOff) fail('link_required');
    const [deleted] = await call.db
      .delete(identityLinks)
      .where(eq(identityLinks.userId, userId))
      .returning({ id: identityLinks.id });
    orNotFound(deleted);
    await call.audit({ action: 'identity_unlinked', ...ownTarget(call) });
    return null;
  }),
];
