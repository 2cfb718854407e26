import { bufferedReading } from '#server/middleware/calls/chains.ts';
import { reachOf } from '#domain/can.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { installationStatus, storageByCompany } from '#server/services/watch/status.ts';

/** Status of the system, for its operators. */
export const statusRoutes: readonly Route[] = [
  bufferedReading.route('getStatus', async (call) => {
    await authorise(call);
    const isForAll = reachOf(call.caller) === 'everything';
    return {
      installation: isForAll ? await installationStatus(call.services) : null,
      storage: await storageByCompany(call),
    };
  }),
];
