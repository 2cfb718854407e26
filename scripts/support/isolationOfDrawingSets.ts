import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Checks of whole sets of drawings without an effect of their own. */
export const ofDrawingSets: readonly Exception[] = [
  ...[
    'lockSet: scope.customers(imports.customerId)',
    'route addSetDrawing: addToSet(call, lockedSet, body)',
    'route replaceSetDrawing: replaceInSet(call, lockedSet, body)',
    'replaceInSet: activeInScope(call, maps',
    'replaceInSet: loadMap(call, mapId)',
    'replaceInSet: replaceDrawing(call, map, replacement)',
    'removeSet: undoReplaceDrawing(asking, map)',
  ].map(withReason("The set's building was found in scope, and what is named has to stand in it.")),
  ...['plansOfFloors(asking, inFloors)', 'plansOfAreas(asking, isOneOf(areas.mapId, inMaps))'].map((text) =>
    withReason("The table's set made nothing that a plan could name; one that did has a test.")(
      `usesOfSet: ${text}`,
    ),
  ),
  ...['addToSet: loadFloor(call, floor.id)', 'addToSet: loadMap(call, id)'].map(
    withReason('It reads back what the call has just made or changed.'),
  ),
];
