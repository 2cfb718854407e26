import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Scopes of names and found documents, which tests of their own hold. */
export const ofNames: readonly Exception[] = [
  ...[
    'readNames: scope.ownCustomers(users.customerId)',
    'nameBehind: readNames(asking, new Set([email]))',
  ].map(
    withReason(
      'Names stand in the envelope, beside the data that the table reads; people/namedPeople.test.ts asks for those of strangers.',
    ),
  ),
  withReason('The table asks for no documents; work/searchDocuments.test.ts asks for those of others.')(
    'foundDocuments: filesInScope(asking)',
  ),
];
