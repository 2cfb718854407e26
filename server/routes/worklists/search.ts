import { bufferedReading } from '#server/middleware/calls/chains.ts';
import { searchLimits } from '#contract/constants.ts';
import { isSearchable } from '#domain/search.ts';
import { rejectUnstorableText } from '#server/core/validate.ts';
import { findEverywhere } from '#server/services/worklists/search.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Global search, for all users within their scope. */
export const searchRoutes: readonly Route[] = [
  bufferedReading.route('searchEverywhere', async (call) => {
    const { text, limit = searchLimits.usual, installations = false, documents = false } = call.query();
    rejectUnstorableText(text, 'text');
    return isSearchable(text) ? findEverywhere(call, { text, limit, installations, documents }) : [];
  }),
];
