import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Checks of reminder e-mails and of contractors' links that no cell of the table needs. */
export const ofEmails: readonly Exception[] = [
  ...[
    'queueDueReminders: pendingReminders(db',
    'pendingFor: pendingReminders(services',
    'sendReminder: pendingFor(services',
    'sendReminder: digestEmail(services',
    'readOfficeWork: reportsInScope(seeing)',
    'readOfficeWork: selectReports({ db',
    'readOfficeWork: workingFlawsInScope(seeing)',
    'readOfficeWork: countOpenQuestions(db, seeing)',
    'countOpenQuestions: roundsInScope(seeing)',
    'digestEmail: readOfficeWork(db',
    'pendingReminders: addOfficeWork(db',
    'addOfficeWork: readOfficeWork(db',
  ].map(withReason('A letter is no call; mail/lifeLetters.test.ts asks what one tells of another company.')),
  withReason('Whoever edits the links of a level reads all flaws of it.')(
    'selectLinks: flawsInScope({ scope, caller })',
  ),
];
