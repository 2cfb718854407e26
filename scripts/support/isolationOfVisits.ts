import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Checks of authorities' visits without an effect of their own. */
export const ofVisits: readonly Exception[] = [
  withReason('The caller has loaded or locked the case in scope.')('presentDetails: loadCase(asking, id)'),
  ...[
    'rejectStrayFollowUp: lockCase(call, continuesCaseId)',
    'route createVisitCase: rejectStrayFollowUp(call, buildingId)',
  ].map(withReason("A continued case must be of the new one's building, which is in scope.")),
  withReason("The item must be of the case's own building, which is in scope.")(
    'route createPointFlaw: placeOf(call, { mapItemId })',
  ),
  ...['sealReply: readPoints(call, visit.id)', 'route sealVisitReply: sealReply(call, visit)'].map(
    withReason('The table reads no replies; visits/movedVisits.test.ts looks for names in one.'),
  ),
  ...[
    'route createVisitPoint: readPoint(call, point)',
    'route updateVisitPoint: readPoint(call, point)',
    'route createVisitCase: presentDetails(call, row.id)',
    'route restoreVisitCase: presentDetails(call, id)',
  ].map(
    withReason(
      'What the table saves has views of nobody else; visits/movedVisits.test.ts saves a point with the view of an earlier customer.',
    ),
  ),
];
