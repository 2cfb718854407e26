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
  withReason("Only the maker's name depends on it, which a download doesn't show.")(
    'loadPack: selectPacks(asking)',
  ),
  ...[
    'makePacks: tryPack(services, row)',
    'tryPack: makePack(services, row)',
    'makePack: readPack(db, row',
    'readPack: readFireSafetyFiles({ db: tx, now }',
  ].map(
    withReason(
      'A pack names the people of its own customer, whoever asked for it; filePacks/deep/drawnPacks.test.ts asks for others.',
    ),
  ),
  ...[
    'route listFireSafetyFiles: readUnreadyIds(call, sought)',
    'readUnreadyIds: pickFromFiles(',
    'pickFromFiles: readFireSafetyFiles(context',
    'route getFileNotices: readFireSafetyFiles(call, ids)',
    'fileReminders: pickFromFiles(',
    'pendingReminders: fileReminders(db',
  ].map(withReason('The ids of buildings that aren’t ready, and notices, hold no names of people.')),
  ...[
    'readLines: selectRecords(call)',
    'readLines: presentRecords(call',
    'journalDocument: readLines(call',
  ].map(
    withReason(
      'A document shows its names in compressed bytes; journals/journalDocument.test.ts reads those of another customer.',
    ),
  ),
  ...['packableBuildings: scope.buildings(buildings.id)'].map(
    withReason(
      'The table reads no packs that a job makes later; filePacks/packs.test.ts asks as somebody who sees one building of several.',
    ),
  ),
];
