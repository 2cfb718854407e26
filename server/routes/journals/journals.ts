import { reading } from '#server/middleware/calls/chains.ts';
import { authorise } from '#server/core/authorise.ts';
import { readJournalState } from '#server/services/journals/journalState.ts';
import { readDisconnections } from '#server/services/journals/disconnections.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Journals of installations. */
export const journalRoutes: readonly Route[] = [
  reading.route('getJournalState', async (call) => {
    await authorise(call);
    return readJournalState(call, call.id());
  }),

  reading.route('getDisconnections', (call) => readDisconnections(call, call.query())),
];
