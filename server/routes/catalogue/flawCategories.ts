import { reading } from '#server/middleware/calls/chains.ts';
import { languages } from '#contract/constants.ts';
import { fail } from '#server/core/httpProblem.ts';
import { flawCategoriesIn } from '#server/services/catalogue/flawCategories.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Flaw categories, readable by every user. [CAT-25] */
export const flawCategoryRoutes: readonly Route[] = [
  reading.route('listFlawCategories', async ({ parameter, services }) => {
    const wish = parameter('langCode').toLowerCase();
    const language = languages.find((known) => known === wish) ?? fail('invalid_value', 'langCode');
    return flawCategoriesIn(services.db, language);
  }),
];
