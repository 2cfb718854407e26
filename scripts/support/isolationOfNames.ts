import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Scopes of names and found documents, which have their own tests. */
export const ofNames: readonly Exception[] = [
  withReason(
    'Names stand in the envelope, beside the data that the table reads; people/namedPeople.test.ts asks for those of strangers.',
  )('readNames: scope.ownCustomers(users.customerId)'),
  withReason('The table asks for no documents; work/searchDocuments.test.ts asks for those of others.')(
    'foundDocuments: filesInScope(asking)',
  ),
];
