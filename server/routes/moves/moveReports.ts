import { bufferedReading } from '#server/middleware/calls/chains.ts';
import { eq } from 'drizzle-orm';
import { authorise } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { moves } from '#server/db/schema/moves.ts';
import { readHistory } from '#server/services/moves/history/moveHistory.ts';
import { previewMove } from '#server/services/moves/preview/movePreview.ts';
import { readReport } from '#server/services/moves/history/moveReport.ts';

/** Previews and reports of moves of buildings. (moves) */
export const moveReportRoutes: readonly Route[] = [
  bufferedReading.route('getMovePreview', async (call) => {
    await authorise(call);
    const [row] = await call.db.select().from(moves).where(eq(moves.id, call.id())).limit(1);
    const move = orNotFound(row);
    if (move.moveStatus !== 'open') fail('move_not_open');
    return previewMove(call.db, move);
  }),

  bufferedReading.route('getMoveReport', async (call) => {
    await authorise(call);
    const [row] = await call.db.select().from(moves).where(eq(moves.id, call.id())).limit(1);
    return readReport(call.db, orNotFound(row));
  }),

  bufferedReading.route('listBuildingMoves', async (call) => {
    const query = call.query();
    await authorise(call);
    return readHistory(call, query);
  }),
];
