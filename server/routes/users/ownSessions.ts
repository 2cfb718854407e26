import { reading, writing } from '#server/middleware/calls/chains.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { callerId, ownTarget } from '#server/services/users/ownAccount.ts';
import { endSessionOf, listSessions } from '#server/services/users/ownSessions.ts';
import { endSessions } from '#server/services/users/sessions.ts';

/** The caller's own sessions. [IDENT-01, IDENT-02] */
export const ownSessionRoutes: readonly Route[] = [
  reading.route('listOwnSessions', async (call) =>
    listSessions(call.db, { userId: callerId(call), sessionId: call.caller.sessionId, now: call.now }),
  ),

  writing.route('endOwnSession', async (call) => {
    await endSessionOf(call.db, callerId(call), call.parameter('sessionId'), call.now);
    await call.audit({ action: 'sessions_ended', ...ownTarget(call) });
    return null;
  }),

  writing.route('endOtherSessions', async (call) => {
    const { caller, db, now } = call;
    await endSessions(db, { userId: callerId(call), but: caller.sessionId }, 'ended_by_user', now);
    await call.audit({ action: 'sessions_ended', ...ownTarget(call) });
    return null;
  }),
];
