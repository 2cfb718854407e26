import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Checks of webhooks and of personal data that no cell of the table needs. */
export const ofConnections: readonly Exception[] = [
  withReason('A delivery is no call; webhooks/scope.test.ts asks what one tells of other customers.')(
    'reachedRecords: scope.ownCustomers(customers.id)',
  ),
  ...['route createWebhook: presentWebhook(inner, row', 'route updateWebhook: presentWebhook(call, row'].map(
    withReason('Its creator is the caller from then on.'),
  ),
  ...[
    'countChanges: inReach(context, table)',
    'previewErasure: scope.ownCustomers(auditLog.customerId)',
    'previewErasure: countChanges(context, found)',
  ].map(withReason('It is a number, which names nothing.')),
  ...[
    'route listDeletedUsers: call.scope.ownCustomers(users.customerId)',
    'route listErasures: scope.ownCustomers(erasures.customerId)',
  ].map(withReason('Whoever has the right at a root sees all of its levels.')),
];
