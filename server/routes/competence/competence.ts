import { reading } from '#server/middleware/calls/chains.ts';
import { authorise } from '#server/core/authorise.ts';
import { readCompetenceGaps } from '#server/services/competence/competenceGaps.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Forecast of the competence that duties need. */
export const competenceRoutes: readonly Route[] = [
  reading.route('getCompetenceGaps', async (call) => {
    await authorise(call);
    return readCompetenceGaps(call, call.id('customerId'));
  }),
];
