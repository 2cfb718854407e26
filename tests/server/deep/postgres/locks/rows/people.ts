import { expect } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { beginPasswordReset, hasResetsEnough } from '#server/services/users/passwordResets.ts';
import { findAccount } from '#server/services/users/sessions.ts';
import type { Session, Tokens } from '#contract/users/user.ts';
import { withTokens } from '#server/services/emails/emailTokens.ts';
import { createTokens } from '#server/services/shared/tokens.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { changedTwice, deletedTwice } from './parts.ts';

async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  const { token } = tenant.people.WebSbaAdmin;
  const send = lab.as({ token });
  const { id } = tenant.people.User;
  const raise = send('changeUserLevel', { id }, { role: 'WebSbaAdmin' });
  return { ...tenant, token, send, id, raise, chief: lab.as(tenant.people.CompanyAdmin) };
}

const person = async (lab: Lab) => {
  const { token, id } = await begin(lab);
  return { token, params: { id }, body: { firstName: 'Ny' } };
};

const newPerson = (customerId: number) => ({
  email: 'ny.person@example.com',
  firstName: 'Ny',
  lastName: 'Person',
  phoneNumber: '0701234567',
  password: testPassword,
  userRole: 'BasicUser',
  customerId,
});

/** Returns people of another company than the level's. */
const foreign = (lab: Lab) =>
  rowsOf(
    lab.db,
    sql`select u.id from users u join customers c on c.id = u.customer_id where u.company_id <> c.company_id`,
  );

/** Adds a user to a level that moves to another company with the level above it. */
const comesBelow =
  (come: (lab: Lab, customerId: number) => [Parameters<ReturnType<Lab['as']>>[0], object]) =>
  async (lab: Lab) => {
    const { send, level, below } = await begin(lab);
    const otherTenant = await lab.seed.tenant('Annat bolag');
    const [name, body] = come(lab, below.id);
    await lab.hears(
      '200',
      send('moveCustomer', {}, { id: level.id, parentId: otherTenant.root.id }),
      send(name, {}, body),
    );
    expect(await foreign(lab)).toEqual([]);
  };

/** Creates an account whose password resets leave room for one more, and the e-mail of the last reset. */
async function account(lab: Lab, resets: number) {
  const { people } = await lab.seed.tenant();
  const { email } = people.User;
  const accountRow = (await findAccount(lab.db, { email })) ?? expect.fail('no account');
  const now = lab.time.now.toISOString();
  const tokens = createTokens(lab.tokenSecret, () => lab.time.now);
  const options = { language: 'sv', publicUrl: 'http://localhost', now, tokens } as const;
  let letter = '';
  for (let reset = 0; reset < resets; reset += 1)
    letter = (await beginPasswordReset(lab.db, accountRow, options)).text;
  const token = /reset-password\/([^/]+)\//.exec(await withTokens(tokens, letter, email))?.[1] ?? '';
  return { email, token, found: accountRow, now, asked: options };
}

/** Rows for people, their sessions, passwords and keys. */
export const peopleRows: Rows = {
  'two changes of a person': changedTwice('updateUser', person),
  'two deletions of a person': deletedTwice('deleteUser', person),
  'two deletions of a key': deletedTwice('deleteApiKey', async (lab) => {
    const { token, level, send } = await begin(lab);
    const { data } = await send<{ id: number }>('createApiKey', {}, { name: 'Ny', customerId: level.id })();
    return { token, params: { id: data.id } };
  }),
  'a person who is raised above those who would lower them': async (lab) => {
    const { id, raise, chief } = await begin(lab);
    await lab.hears('403 level_too_high', raise, chief('changeUserLevel', { id }, { role: 'BasicUser' }));
  },
  'a person who is raised above those who would link them': async (lab) => {
    const { id, raise, chief, sibling } = await begin(lab);
    const link = chief('linkUser', {}, { userId: id, customerId: sibling.id });
    await lab.hears('403 level_too_high', raise, link);
  },
  'a level that comes below somebody’s home, and their link to it': async (lab) => {
    const { id, send, level, sibling } = await begin(lab);
    await lab.hears(
      '409 already_at_home',
      send('moveCustomer', {}, { id: sibling.id, parentId: level.id }),
      send('linkUser', {}, { userId: id, customerId: sibling.id }),
    );
  },
  'a new person of a level that goes to another company': comesBelow((_lab, id) => [
    'createUser',
    newPerson(id),
  ]),
  'imported people of a level that goes to another company': comesBelow((_lab, customerId) => {
    const { email, firstName, lastName, phoneNumber } = newPerson(customerId);
    return ['importUsers', { customerId, rows: [{ row: 1, email, firstName, lastName, phoneNumber }] }];
  }),
  'a renewal with a token, and one with the token before it': async (lab) => {
    const { people } = await lab.seed.tenant();
    const body = { email: people.User.email, password: testPassword };
    const { data: before } = await lab.ask<Session>('POST', 'v1/User/Login', { body });
    const renew = (pair: Tokens) => () => lab.ask<Tokens>('POST', 'v1/User/refresh', { body: pair });
    const { data: after } = await renew(before)();
    await lab.hears('401 refresh_refused', renew(after), renew(before));
    await lab.stands('sessions', 'end_reason', `user_id = ${people.User.id} and ended is not null`, [
      'reuse',
    ]);
  },
  'two new passwords by one link': async (lab) => {
    const { email, token } = await account(lab, 1);
    const change = (password: string) => () =>
      lab.ask('POST', 'v1/User/ChangePassword', { body: { token, email, password } });
    await lab.hears('400 reset_link_invalid', change('the-first-password'), change('the-second-password'));
  },
  'two mails of an account that has room for one': async (lab) => {
    const { email, found, now, asked } = await account(lab, 4);
    await lab.meet(
      lab.inTransaction(async (tx) => {
        expect(await hasResetsEnough(tx, found, now)).toBe(false);
        await beginPasswordReset(tx, found, asked);
      }),
      async () => {
        await lab.ask('POST', 'v1/User/ResetPassword', { body: { email, langCode: 'sv' } });
        await lab.settled();
      },
    );
    expect(await lab.db.$count(passwordResets, eq(passwordResets.userId, found.id))).toBe(5);
  },
};
