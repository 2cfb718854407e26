import { expect, test } from 'vitest';
import { logFaults } from '#tests/support/privacy/logLines.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('no line of the log names a person or has a secret, a body or a query [IDENT-50]', async () => {
  const { people, level } = await backend.seed.tenant();
  const { token, email } = people.Admin;
  const names = { firstName: 'Ragnvald', lastName: 'Zetterqvist', phoneNumber: '0709988776' };
  const person = { ...names, email: 'ragnvald.z@example.com', password: 'Hemligt-ord-1' };
  const body = { ...person, userRole: 'User', customerId: level.id };
  const { data } = await backend.ask<{ id: number }>('POST', 'v1/User', { token, body });
  await backend.ask('POST', 'v1/User', { token, body });
  await backend.ask('POST', 'v1/User/Login', { body: { email, password: testPassword } });
  await backend.ask('POST', 'v1/User/Login', { body: { email: person.email, password: 'Fel-hemligt-ord' } });
  await backend.ask('GET', 'v1/User', { token, query: { search: 'Zetterqvist' } });
  await backend.ask('GET', 'v1/User/1', { token: 'Zetterqvist.token' });
  const by = people.CustomerAdmin.token;
  await backend.ask('GET', `v1/User/${data.id}/PersonalData`, { token: by });
  await backend.ask('POST', `v1/User/${data.id}/Erasure`, { token: by, body: {} });
  await backend.settled();
  expect(backend.logged.length).toBeGreaterThan(6);
  const texts = ['Ragnvald', 'Zetterqvist', '0709988776', 'Hemligt-ord', testPassword, token];
  expect(logFaults(backend.logged, texts)).toEqual([]);
});

test('a line with a field that isn’t listed, an address or a name is a fault', () => {
  const line = (fields: object) =>
    JSON.stringify({ level: 30, msg: 'request', path: '/api/v1/User', ...fields });
  expect(logFaults([line({})], ['Ragnvald'])).toEqual([]);
  expect(logFaults([line({ body: 'x' })], [])).toEqual(['“request” has body']);
  expect(logFaults([line({ msg: 'new' })], [])).toEqual(['“new” is no known line']);
  expect(logFaults([line({ path: '/r/a@b.se' })], [])).toHaveLength(1);
  expect(logFaults([line({ caller: 'Ragnvald' })], ['Ragnvald'])).toHaveLength(1);
});
