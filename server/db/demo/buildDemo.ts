import { buildBuildings } from './buildBuildings.ts';
import { buildCatalogue } from './buildCatalogue.ts';
import { buildDocuments } from './buildDocuments.ts';
import { buildOrganisation } from './buildOrganisation.ts';
import { buildPeople } from './buildPeople.ts';
import { buildPlans } from './buildPlans.ts';
import { buildRounds } from './buildRounds.ts';
import type { Draft } from './draft.ts';
import { createDraft } from './draft.ts';
import { shiftToRecent } from './shiftToRecent.ts';

const seed = 'tillsyn 1';

/**
 * Builds all rows of the demo data, relative to the given day: the same clock always gives the same rows. Passwords and the bytes of images
 * are left open; `makeDemo` fills them in when it stores the rows.
 */
export function buildDemo(options: { now: Date }): Draft {
  const draft = createDraft(seed, options.now);
  buildOrganisation(draft);
  buildPeople(draft);
  buildCatalogue(draft);
  buildBuildings(draft);
  buildRounds(draft, buildPlans(draft));
  buildDocuments(draft);
  shiftToRecent(draft, 'asbro');
  return draft;
}
