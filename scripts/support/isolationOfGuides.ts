import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Checks of a customer's guide that no cell of the table needs. */
export const ofGuides: readonly Exception[] = [
  'setUpAt: standingOf(db',
  'standingOf: seeing.scope.buildings(buildings.id)',
  'standingOf: plansInScope(seeing)',
  'standingOf: roundsInScope(seeing)',
].map(withReason('setUp/guide.test.ts asks a guide as somebody who sees nothing of its places.'));
