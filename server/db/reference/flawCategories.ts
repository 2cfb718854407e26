import { alarmCategories } from './flawCategoriesAlarm.ts';
import { doorCategories } from './flawCategoriesDoors.ts';
import { escapeCategories } from './flawCategoriesEscape.ts';
import { extinguisherCategories } from './flawCategoriesExtinguishers.ts';
import { firstAidCategories } from './flawCategoriesFirstAid.ts';
import { hazardCategories } from './flawCategoriesHazards.ts';
import { otherCategories } from './flawCategoriesOther.ts';
import { smokeCategories } from './flawCategoriesSmoke.ts';
import { waterCategories } from './flawCategoriesWater.ts';
import type { FlawCategorySeed } from './localized.ts';

/**
 * Fixed flaw categories with their flaw types in sv, en and fi, in the order of their ids [CAT-17] [FLAW-27]. They are reference data: ids
 * and keys never change, and production has them too.
 */
export const flawCategories: readonly FlawCategorySeed[] = [
  ...extinguisherCategories,
  ...waterCategories,
  ...smokeCategories,
  ...alarmCategories,
  ...escapeCategories,
  ...doorCategories,
  ...firstAidCategories,
  ...hazardCategories,
  ...otherCategories,
];
