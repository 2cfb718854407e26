import { searchLimits } from '../../../src/contract/constants.ts';
import { isSearchable } from '../../../src/domain/search.ts';
import { refuseUnstorableText } from '../../core/validate.ts';
import { findEverywhere } from '../../services/work/search.ts';
import { wholeRoute } from '../../core/route.ts';
import type { Route } from '../../core/route.ts';

/** The search everywhere: for everybody, within what they may see. */
export const searchRoutes: readonly Route[] = [
  wholeRoute('searchEverywhere', async (call) => {
    const { text, limit = searchLimits.usual, installations = false, documents = false } = call.query();
    refuseUnstorableText(text, 'text');
    return isSearchable(text) ? findEverywhere(call, { text, limit, installations, documents }) : [];
  }),
];
