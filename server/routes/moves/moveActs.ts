import { reading, writing } from '#server/middleware/calls/chains.ts';
import type { Move, MoveProgress } from '#contract/moves/move.ts';
import type { AuditAction } from '#contract/audit/auditActions.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { publishEvents } from '#server/services/events/publishEvents.ts';
import { approveMove, executeMove } from '#server/services/moves/execution/executeMove.ts';
import type { ExecutionOptions } from '#server/services/moves/execution/executeMove.ts';
import { readMove } from '#server/services/moves/records/moveRecords.ts';
import { isMove } from '#server/services/moves/records/moveStatus.ts';
import { rollbackMove } from '#server/services/moves/execution/rollbackMove.ts';

type ActName = 'executeMove' | 'approveMove' | 'rollbackMove';
interface Act {
  name: NonNullable<MoveProgress['act']>;
  action: AuditAction;
  act: (db: Call<ActName>['db'], id: number, acting: ExecutionOptions) => Promise<void>;
}

/** Creates the handler of an operation on a move, in the request's transaction, with progress for concurrent requests. */
const actOn =
  ({ name, action, act }: Act) =>
  async (call: Call<ActName>): Promise<Move> => {
    await authorise(call);
    const { db, now, caller, services } = call;
    const id = call.id();
    orNotFound((await isMove(db, id)) || null);
    const acting = { userId: caller.userId, now };
    await services.moveProgress.follow(db, id, name, (tell) => act(db, id, { ...acting, tell }));
    const move = await readMove(db, id);
    for (const customerId of [move.fromCustomerId, move.targetCustomerId])
      await call.audit({ action, customerId, target: { kind: 'move', id } });
    if (name !== 'approve') {
      const sides = [move.fromCustomerId, move.targetCustomerId];
      const events = sides.map((customerId) => ({ type: 'move.executed' as const, customerId, ids: [id] }));
      await publishEvents(db, events, now);
    }
    return move;
  };

/** Operations on moves of buildings: execute, approve, roll back. [MOVE-105..107] */
export const moveActRoutes: readonly Route[] = [
  writing.route('executeMove', actOn({ name: 'execute', action: 'move_executed', act: executeMove })),
  writing.route('approveMove', actOn({ name: 'approve', action: 'move_approved', act: approveMove })),
  writing.route('rollbackMove', actOn({ name: 'rollback', action: 'move_rolled_back', act: rollbackMove })),

  reading.route('getMoveProgress', async (call) => {
    await authorise(call);
    const { db, services } = call;
    const id = call.id();
    const progress = await services.moveProgress.read(id);
    // While an operation runs on the embedded database, its queries wait for it.
    if (progress.act === null) orNotFound((await isMove(db, id)) || null);
    return progress;
  }),
];
