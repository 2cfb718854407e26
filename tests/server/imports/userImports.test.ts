import { expect, test } from 'vitest';
import type { User } from '#contract/users/user.ts';
import { users } from '#server/db/schema/users.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

interface Result {
  created: number;
  faults: { row: number; field: string; code: string }[];
}
const post = (token: string, body: object, key?: string) =>
  backend.ask<Result>('POST', 'v1/User/Import', { token, body, ...(key ? { key } : {}) });
const row = (number: number, changes: object = {}) => ({
  row: number,
  firstName: 'Åsa',
  lastName: `Öberg ${number}`,
  email: `Rad${number}@Skola.se`,
  phoneNumber: '0701234567',
  ...changes,
});

test('a dry run reports the faults by row and changes nothing; a faultless file makes all, with roles and letters [SETUP-164]', async () => {
  const { people, level, root } = await backend.seed.tenant();
  const role = await backend.seed.role(root, 'Rondör');
  const { token } = people.Admin;
  const body = { customerId: level.id, dryRun: true };
  const faulty = [
    row(2, { email: people.User.email.toUpperCase() }),
    row(3, { roles: 'Kung' }),
    row(4, { userRole: 'CompanyAdmin' }),
    row(5),
    row(6, { email: 'rad5@skola.se', phoneNumber: '' }),
  ];
  const dryRun = await post(token, { ...body, rows: faulty });
  expect(dryRun.data).toEqual({
    created: 0,
    faults: [
      { row: 2, field: 'email', code: 'email_taken' },
      { row: 3, field: 'roles', code: 'unknown_role' },
      { row: 4, field: 'userRole', code: 'level_too_high' },
      { row: 5, field: 'email', code: 'duplicate_in_file' },
      { row: 6, field: 'email', code: 'duplicate_in_file' },
    ],
  });
  const before = await backend.db.$count(users);
  const real = await post(token, { customerId: level.id, rows: faulty });
  expect([real.status, real.fields[0]]).toEqual([409, 'rows.2.email']);
  expect(await backend.db.$count(users)).toBe(before);

  const good = [
    row(2, { roles: 'rondör', preferredLanguageCode: 'fi' }),
    row(3, { userRole: 'Kontrollant' }),
  ];
  expect((await post(token, { ...body, rows: good })).data).toEqual({ created: 0, faults: [] });
  const key = crypto.randomUUID();
  const importBody = { customerId: level.id, sendInvitations: true, rows: good };
  expect((await post(token, importBody, key)).data).toEqual({ created: 2, faults: [] });
  expect((await post(token, importBody, key)).data).toEqual({ created: 2, faults: [] });
  const query = { customerId: level.id, search: 'öberg', orderBy: 'LastName' };
  const { data } = await backend.ask<User[]>('GET', 'v1/User', { token, query });
  expect(data).toMatchObject([
    { email: 'rad2@skola.se', userRole: 'User', preferredLanguageCode: 'fi', roleIds: [role.id] },
    { email: 'rad3@skola.se', userRole: 'BasicUser', preferredLanguageCode: 'sv', roleIds: [] },
  ]);
  await backend.settled();
  const mails = backend.mails.toSorted((one, other) => one.to.address.localeCompare(other.to.address));
  expect(mails.map((mail) => mail.to.address)).toEqual(['rad2@skola.se', 'rad3@skola.se']);
  expect(mails[0]?.text).toMatch(/\/#\/fi\/reset-password\/[\w-]{43}\/rad2%40skola.se\?invited=1/);
  const login = await backend.ask('POST', 'v1/User/Login', {
    body: { email: 'rad2@skola.se', password: 'x' },
  });
  expect(login.status).toBe(401);
});

test('needs a session, the right and a customer in scope, and keeps to the licence and the limits', async () => {
  const { people, level, root } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const body = { customerId: level.id, rows: [row(2)] };
  const { token } = people.Admin;
  expect((await post('', body)).status).toBe(401);
  expect((await post(people.User.token, body)).status).toBe(403);
  expect((await post(token, { ...body, customerId: otherTenant.level.id })).codes).toEqual([
    'invalid_reference',
  ]);
  expect((await post(token, { ...body, customerId: root.id })).codes).toEqual(['invalid_reference']);
  expect((await post(token, { ...body, rows: [] })).status).toBe(400);
  const many = Array.from({ length: 1001 }, (_, index) => row(index + 2));
  expect((await post(token, { ...body, rows: many })).status).toBe(400);
  const bad = { firstName: 'a\u0000b', email: 'a\ud800@b.se', roles: '\u0007' };
  const answer = await post(token, { ...body, dryRun: true, rows: [row(7, bad), row(8)] });
  const fields = ['firstName', 'email', 'roles'];
  expect(answer.data.faults).toEqual(fields.map((field) => ({ row: 7, field, code: 'invalid_text' })));
  const refusal = await post(token, { ...body, rows: [row(7, bad), row(8)] });
  expect([refusal.status, refusal.fields]).toEqual([400, fields.map((field) => `rows.7.${field}`)]);
  await backend.seed.licence(root, { users: 8 });
  const two = { ...body, rows: [row(2), row(3)] };
  expect((await post(token, { ...two, dryRun: true })).codes).toEqual(['licence_users_full']);
  expect((await post(token, two)).codes).toEqual(['licence_users_full']);
  expect((await post(token, body)).status).toBe(200);
});
