import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { userKeys } from '#server/services/users/users.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const row = (number: number, email: string) => ({
  row: number,
  firstName: 'Åsa',
  lastName: 'Öberg',
  email,
  phoneNumber: '0701234567',
});
const judge = (token: string, customerId: number, emails: readonly string[]) =>
  backend.ask<{ faults: { code: string }[] }>('POST', 'v1/User/Import', {
    token,
    body: { customerId, dryRun: true, rows: emails.map((email, index) => row(index + 2, email)) },
  });
const create = (token: string, customerId: number, email: string) =>
  backend.ask('POST', 'v1/User', {
    token,
    body: {
      customerId,
      email,
      firstName: 'Åsa',
      lastName: 'Öberg',
      phoneNumber: '0701234567',
      userRole: 'User',
      roleIds: [],
      password: 'Tillsyn-test-1',
      preferredLanguageCode: 'sv',
    },
  });

test('a stranger’s address is called unavailable, an own user’s address in use', async () => {
  const { people, level } = await backend.seed.tenant();
  const { people: strangers } = await backend.seed.tenant('Annat bolag');
  const { token } = people.Admin;
  const ownAddress = await create(token, level.id, people.User.email);
  const foreign = await create(token, level.id, strangers.User.email);
  expect([ownAddress.status, ownAddress.codes, foreign.status, foreign.codes]).toEqual([
    409,
    ['email_taken'],
    409,
    ['email_unavailable'],
  ]);
  expect(foreign.text).not.toMatch(/Annat|in use/);
  const { data } = await judge(token, level.id, [people.User.email, strangers.User.email, 'fri@skola.se']);
  expect(data.faults.map(({ code }) => code)).toEqual(['email_taken', 'email_unavailable']);
});

test('a sender who has probed fifty strangers’ addresses gets no further answers that day', async () => {
  const { people, level } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const { token } = people.Admin;
  const names = { firstName: 'Åsa', lastName: 'Öberg' };
  const emails = Array.from({ length: 50 }, (_, index) => `nr${index}@annat.se`);
  const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  const { companyId, id: customerId } = otherTenant.level;
  await backend.db.insert(users).values(
    emails.map((email) => ({
      companyId,
      customerId,
      email,
      userName: email,
      identityId: crypto.randomUUID(),
      accessLevel: 1,
      ...names,
      phoneNumber: '',
      ...userKeys({ ...names, email }),
      ...stamps,
    })),
  );
  expect((await judge(token, level.id, emails.slice(0, 49))).data.faults).toHaveLength(49);
  expect((await create(token, level.id, 'nr49@annat.se')).codes).toEqual(['email_unavailable']);
  const refusals = [
    await judge(token, level.id, ['fri@skola.se']),
    await create(token, level.id, 'fri@skola.se'),
  ];
  for (const answer of refusals) {
    expect([answer.status, answer.codes]).toEqual([429, ['too_many_unavailable_emails']]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000);
  }
  const colleague = await judge(people.CustomerAdmin.token, level.id, ['fri@skola.se']);
  expect([colleague.status, colleague.data.faults]).toEqual([200, []]);
});

test('an import of more strangers’ addresses than are left reveals none of them', async () => {
  const { people, level } = await backend.seed.tenant();
  const { people: strangers } = await backend.seed.tenant('Annat bolag');
  const { token } = people.Admin;
  for (let index = 0; index < 49; index += 1) await judge(token, level.id, [strangers.User.email]);
  const answer = await judge(token, level.id, [strangers.User.email, strangers.Admin.email]);
  expect([answer.status, answer.text.includes('rows')]).toEqual([429, false]);
});

test('the later of two simultaneous creations with a free address is told it is unavailable', async () => {
  const mine = await backend.seed.tenant();
  const theirs = await backend.seed.tenant('Annat bolag');
  for (const turn of [1, 2, 3]) {
    const answers = await Promise.all(
      [mine, theirs].map(({ people, level }) => create(people.Admin.token, level.id, `ny${turn}@fri.se`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['email_unavailable']);
  }
});
