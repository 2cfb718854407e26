import { expect, test } from 'vitest';
import { sessionEnded } from '#platform/calls/sessionTokens.ts';
import { notePeople, personName } from '#platform/people.ts';

test.each(['loggedOut', 'refused'] as const)(
  'names that a session was told are forgotten when it is %s, since the next user may not see them [LIFE-306]',
  (end) => {
    notePeople([{ email: 'fia@example.com', name: 'Fia Finnare' }]);
    expect(personName('fia@example.com')).toBe('Fia Finnare');
    sessionEnded.emit(end);
    expect(personName('fia@example.com')).toBe('fia@example.com');
  },
);
