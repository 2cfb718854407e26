import { expect, test } from 'vitest';
import { countReceivers, isMailbox, isMailboxAddress } from '#domain/users/receivers.ts';

test.each(['info@a.se', 'Info.Malmo@a.se', 'brandskydd-nord@a.se', 'felanmalan2@a.se', 'kiinteisto@a.fi'])(
  '%s is a mailbox that several read',
  (email) => expect(isMailboxAddress(email)).toBe(true),
);

test.each(['anna@a.se', 'infante@a.se', 'anna.info@a.se', 'posten.anna@a.se', '@a.se', ''])(
  '%s may be a person',
  (email) => expect(isMailboxAddress(email)).toBe(false),
);

test('people, mailboxes and those out of sight are counted apart; what a backend says of one goes first', () => {
  const recipients = [
    { name: 'Anna Ek', email: 'anna@a.se' },
    { name: 'Info Ek', email: 'info@a.se', kind: 'person' as const },
    { name: 'brister@b.se', email: 'brister@b.se' },
    { name: 'x@b.se', email: 'x@b.se' },
    { name: 'Kontor', email: 'k@b.se', kind: 'mailbox' as const },
  ];
  expect(recipients.filter(isMailbox)).toHaveLength(3);
  expect(countReceivers({ recipients, hidden: 4 })).toEqual({ people: 2, mailboxes: 3, hidden: 4 });
  expect(countReceivers({ recipients: [] })).toEqual({ people: 0, mailboxes: 0, hidden: 0 });
});
