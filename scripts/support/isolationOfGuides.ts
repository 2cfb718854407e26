import { ofNames } from './isolationOfNames.ts';
import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Checks of a customer's guide, of copied set-ups and of names that no cell of the table needs. */
export const ofGuides: readonly Exception[] = [
  ...ofNames,
  ...[
    'route getSetUp: setUpAt(call',
    'setUpAt: standingOf(db',
    'standingOf: seeing.scope.buildings(buildings.id)',
    'standingOf: plansInScope(seeing)',
    'standingOf: roundsInScope(seeing)',
  ].map(withReason('setUp/guide.test.ts asks a guide as somebody who sees nothing of its places.')),
  ...[
    'readLists: scope.catalogue(questions)',
    'namedByPlans: scope.catalogue(table)',
    'readPlans: scope.catalogue(roles)',
    'readStanding: scope.catalogue(of)',
    'readStanding: scope.catalogue(questions)',
  ].map(
    withReason(
      "What a customer's records name can be used there, and is in the catalogue of whoever has the customer in scope.",
    ),
  ),
  ...[
    'readPlans: plansInScope(asking)',
    'readSetUp: readPlans(asking, ends)',
    'contentsOf: readSetUp(call',
  ].map(withReason('A guest reads no set-up, and whoever may read plans at home sees all of a level.')),
  withReason(
    'Admins of the table have the licence for checklists, and so all of these rights; setUp/copySetUp.test.ts asks one without.',
  )('authoriseUndoing: authoriseRight(call, right, customerId)'),
];
