import { createHash } from 'node:crypto';
import { identityAttempts, identityLinks } from '#server/db/schema/identity/logins.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { only } from '../seeds/seedPeople.ts';
import type { Person } from '../seeds/seedPeople.ts';
import type { Lab } from './lab.ts';
import { pair } from './onePair.ts';
import type { Begun, Pair } from './onePair.ts';

const issuer = 'https://login.example.com';
const settings = { name: 'Kundens konto', issuer, clientId: 'tillsyn', isEnabled: true };
const code = 'the-one-time-code';
const secret = 'the-secret-of-the-tab';
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Stores a login that the login service of the root customer has confirmed, up to its one-time code. */
async function confirmed(
  { lab, root }: Begun,
  start: Pick<typeof identityAttempts.$inferInsert, 'purpose' | 'userId'>,
) {
  const now = lab.time.now.toISOString();
  const stamps = { created: now, updated: now };
  const customerId = root.id;
  const provider = only(
    await lab.db
      .insert(identityProviders)
      .values({ ...settings, customerId, subjectClaim: 'sub', ...stamps })
      .returning(),
  );
  const codeExpires = new Date(lab.time.now.getTime() + 60_000).toISOString();
  await lab.db.insert(identityAttempts).values({
    ...start,
    customerId,
    identityProviderId: provider.id,
    issuer,
    stateHash: 'state',
    nonce: 'nonce',
    verifier: 'verifier',
    secretHash: digestOf(secret),
    language: 'sv',
    expires: codeExpires,
    returned: now,
    codeHash: digestOf(code),
    codeExpires,
    subject: 'anna',
    ...stamps,
  });
  return { provider, stamps };
}

const logIn = ({ send }: Begun) => send('loginWithProvider', {}, { code, secret });
const deleting = ({ send }: Begun, { id }: Person) => send('deleteUser', { id });

/** References to users by login services. */
export const identityPairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  'an emergency account, and its user': pair(async (begun) => {
    const { CustomerAdmin } = begun.people;
    const body = { ...settings, passwordsOff: true, breakGlassUserId: CustomerAdmin.id };
    return {
      whenNamed: '409 break_glass_kept',
      whenGone: '400 break_glass_unsuitable',
      naming: begun.send('saveIdentityProvider', { customerId: begun.root.id }, body),
      deleting: deleting(begun, CustomerAdmin),
    };
  }),
  'a link to a login service, and its user': pair(async (begun) => {
    const { User } = begun.people;
    await confirmed(begun, { purpose: 'link', userId: User.id });
    return {
      whenGone: '409 provider_missing',
      naming: begun.lab.as(User)('createIdentityLink', {}, { code, secret }),
      deleting: deleting(begun, User),
    };
  }),
  'a session by a login service, and its user': pair(async (begun) => {
    const { User } = begun.people;
    const { provider, stamps } = await confirmed(begun, { purpose: 'login' });
    const { id: userId, customerId } = User;
    const link = { userId, customerId, identityProviderId: provider.id, issuer, subject: 'anna' };
    await begun.lab.db.insert(identityLinks).values({ ...link, ...stamps });
    return {
      whenGone: '401 provider_not_linked',
      naming: logIn(begun),
      deleting: deleting(begun, User),
    };
  }),
};
