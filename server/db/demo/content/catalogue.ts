import { catalogueEscape } from './catalogueEscape.ts';
import { catalogueFire } from './catalogueFire.ts';
import { catalogueOther } from './catalogueOther.ts';
import type { CatalogueSeed } from './catalogueTypes.ts';

/** Fire-protection catalogue of the demo data; `kind` is a flaw category's key. */
export const catalogueSeeds: readonly CatalogueSeed[] = [
  ...catalogueFire,
  ...catalogueEscape,
  ...catalogueOther,
];
