import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Locks whose removal alone isn't noticed; each is listed in case that changes. */
export const coveredLocks: readonly Exception[] = [
  ...[
    "webhookOf: query.for('update')",
    'route updateWebhook: webhookOf(call.db',
    'route deleteWebhook: webhookOf(call.db',
    'route rotateWebhookSecret: webhookOf(db',
    'route resendWebhookDelivery: webhookOf(call.db',
    'route replayWebhook: webhookOf(call.db',
  ].map(withReason('Its root customer was locked before; it keeps deliveries from changing it meanwhile.')),
  ...[
    'distributeEvents: db .select({ id: webhookEvents.id })',
    'storeFailure: tx.select().from(webhooks)',
    'resend: tx .select({ id: webhookDeliveries.id })',
  ].map(
    withReason(
      'It orders jobs of several servers; postgres/webhookKills.test.ts kills them a hundred times, and each event arrives.',
    ),
  ),
  {
    within: 'lockConnection',
    text: 'db .select({ id: scimConnections.id })',
    why: 'postgres/scimPairs.test.ts deactivates the last two administrators at once, and finds one active.',
  },
  {
    within: 'rejectTakenAddress',
    text: 'lockHolder(context, email)',
    why: 'The unique index of addresses refuses the second of two.',
  },
  {
    within: 'lockErasable',
    text: 'call.db .select({ id: companies.id })',
    why: 'The row of an erasure refers to who erases, whom another erasure locks; without it the two may end in a deadlock.',
  },
  {
    within: 'publishDueEvents',
    text: 'lockRow(tx, customers, rootId)',
    why: 'The job is one for all servers; it keeps two runs from telling one date twice.',
  },
  {
    within: 'userOfPerson',
    text: 'lockGovernedUser(tx, provider, provisionedId)',
    why: 'As of a linked user, whose login asks it; scim/firstLogin.test.ts logs in and finds one link.',
  },
  {
    within: 'keepRetention',
    text: 'sql`select id from customers',
    why: 'The nightly job is one for all servers; it orders an announcement and a change of the settings.',
  },
  {
    within: 'lockErasable',
    text: 'call.db.select({ id: users.id })',
    why: 'The company was locked before; it orders an erasure and other changes of the user, whose last values it replaces.',
  },
  {
    within: 'makeDemoWhenEmpty',
    text: 'sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`',
    why: 'severalServers.test.ts starts two servers at once on an empty database, and finds one set of demo data.',
  },
  {
    within: 'settleRestore',
    text: 'sql`select pg_advisory_xact_lock(${advisoryLocks.migration})`',
    why: 'postgres/backup.test.ts starts two servers at once after a restore, and finds each e-mail held back once.',
  },
  {
    within: 'keptIn',
    text: 'sql`select pg_advisory_xact_lock(${advisoryLocks.moveAct}, ${moveId})`',
    why: 'It tells that an act runs and orders nothing; moveProgress.test.ts ends the connection that holds it.',
  },
  ...[
    "openMoment: 'select pg_advisory_lock_shared($1)'",
    'isMomentOpen: sql`select pg_try_advisory_xact_lock(${advisoryLocks.backup}) as free`',
  ].map(
    withReason(
      'It tells that a backup runs and orders nothing; postgres/backup.test.ts asks for it meanwhile and after.',
    ),
  ),
  ...[
    'rollbackMove: lockBuildings( tx, touched.map',
    "lockBuildings: lock(tx, 'buildings', isOneOf(buildingIds))",
  ].map(
    withReason(
      'Work in a copied building is refused while its move is started, and moved buildings are locked with the journal; the drawn moves ask for both.',
    ),
  ),
  {
    within: 'verifyLogin',
    text: 'tx .select() .from(passkeys)',
    why: 'It orders the logins of one passkey, which answer a challenge each; passkeys.test.ts refuses a counter that went back.',
  },
  {
    within: 'acceptInvitation',
    text: 'lockGovernedUser(tx, provider, userId)',
    why: 'As in userOfPerson, which the login of a linked user asks; a deletion uses up the invitation too.',
  },
  {
    within: 'acceptInvitation',
    text: 'tx .select({ used: passwordResets.used',
    why: 'It keeps an invitation from being accepted by a login and by a password at the same moment; both are of the invited person.',
  },
  {
    within: 'queueFor',
    text: '`do $$',
    why: 'Whether the lock is held is asked after it; it only ends the wait where others always hold it.',
  },
  {
    within: 'markPostgres',
    text: "'select pg_advisory_lock($1)'",
    why: 'postgres/backupKills.test.ts begins a restore while a server migrates, and finds it refused.',
  },
  {
    within: 'dropOldAnswers',
    text: "some.for('update', { skipLocked: true })",
    why: 'Two servers that drop the same texts leave the same behind; it only keeps them from waiting for each other.',
  },
  {
    within: 'prepare',
    text: 'lockOpenMove(db, id)',
    why: 'A move of the demo data, which nobody else knows before all of them are committed.',
  },
  ...['restoreBuilding', 'updateBuilding', 'deleteBuilding'].map((name) =>
    withReason('The call holds the building itself.')(`route ${name}: keepBuildingStates(`),
  ),
  ...[
    'route createMapItem: keepItemStates(',
    'route createInstallation: keepInstallationStates(',
    'copyFloor: keepItemStates(',
  ].map(withReason("What is new has waited for its building's deletion by its foreign key.")),
  ...[
    'route deleteMapItem: keepItemStates(',
    'route deleteInstallation: keepInstallationStates(',
    'deleteMaps: keepItemStates(',
  ].map(withReason('What is deleted loses its services, whatever becomes of its building.')),
  ...['updateInstallation', 'restoreInstallation'].map((name) =>
    withReason('It reads back what it has changed, which isn’t found in a deleted building.')(
      `route ${name}: keepInstallationStates(`,
    ),
  ),
  ...[
    'noteServices: keepItemStates(',
    'noteServices: keepInstallationStates(',
    'replaceItems: keepItemStates(',
  ].map(
    withReason(
      'A service or unit that is noted has waited for the deletion of its building by its foreign key.',
    ),
  ),
  ...[
    'makeDemoServices: keepBuildingStates(',
    'catchUp: keepBuildingStates(',
    'makeDemoVisits: applyDeadlines(',
  ].map(withReason('The demo data, which nobody else knows before all of them are committed.')),
  ...['keepServices: keepBuildingStates(', 'rollbackMove: keepBuildingStates('].map(
    withReason('The move holds its buildings itself.'),
  ),
  withReason('Whoever moves levels holds the trees alone.')('moveSubtree: keepBuildingStates('),
  withReason('A code is released once by the statement that releases it.')(
    'route releaseItemCode: lockMapItem(call',
  ),
  ...['route moveCustomer: holdLevel(call, id)', 'route deleteCustomer: holdLevel(call, id)'].map(
    withReason('Whoever moves or deletes levels holds the trees alone.'),
  ),
  ...[
    'executeMove: lockJournals(tx)',
    'rollbackMove: lockJournals(tx)',
    'lockJournals: sql`select pg_advisory_xact_lock(${advisoryLocks.moveJournal})`',
  ].map(
    withReason(
      'Moves of one building wait for each other at the move and the building too; it is for those that share people, plans or checklists alone.',
    ),
  ),
  withReason(
    'An execution changes the owner of each round before that of its parts, and waits there for whoever saves one; the lock keeps the order in which all of them lock.',
  )("lockRecords: lock( tx, 'round_histories'"),
  ...['executeMove: lockOpenMove(tx, id)', 'executeMove: lockBuildings( tx'].map(
    withReason('Executions and rollbacks wait for each other at the lock of the moves before it.'),
  ),
  ...[
    'route createVisitPoint: applyDeadlines( writerOf(call)',
    'route updateVisitPoint: applyDeadlines(writerOf(call)',
  ].map(withReason("The foreign key of the point's link waits for whoever holds the flaw.")),
  withReason('Nobody else knows the new flaw before it is committed.')(
    'route createPointFlaw: applyDeadlines(writerOf(call)',
  ),
];
