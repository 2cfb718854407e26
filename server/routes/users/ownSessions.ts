import { reading, writing } from '#server/middleware/calls/chains.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { endSessionOf, listSessions } from '#server/services/users/ownSessions.ts';
import { endSessions } from '#server/services/users/sessions.ts';

/** The caller's own sessions. [IDENT-01, IDENT-02] */
export const ownSessionRoutes: readonly Route[] = [
  reading.route('listOwnSessions', async ({ db, caller, now }) => {
    const userId = caller.userId ?? fail('right_missing');
    return listSessions(db, { userId, sessionId: caller.sessionId, now });
  }),

  writing.route('endOwnSession', async ({ db, caller, now, parameter, audit }) => {
    const userId = caller.userId ?? fail('right_missing');
    await endSessionOf(db, userId, parameter('sessionId'), now);
    await audit({
      action: 'sessions_ended',
      customerId: caller.customerId,
      target: { kind: 'user', id: userId },
    });
    return null;
  }),

  writing.route('endOtherSessions', async ({ db, caller, now, audit }) => {
    const userId = caller.userId ?? fail('right_missing');
    await endSessions(db, { userId, but: caller.sessionId }, 'ended_by_user', now);
    await audit({
      action: 'sessions_ended',
      customerId: caller.customerId,
      target: { kind: 'user', id: userId },
    });
    return null;
  }),
];
