import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { scimConnections, scimGroups, scimUsers } from '#server/db/schema/identity/scim.ts';
import { users } from '#server/db/schema/users.ts';
import {
  createToken,
  proveDomain,
  provisionedTenant,
  ScimClient,
} from '#tests/support/identity/scimClient.ts';
import { beginMove } from '#tests/support/seeds/startedMove.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
vi.setConfig({ testTimeout: 60_000 });

/** Starts a move of a person whom the root customer provisions. */
async function beginProvisioned() {
  const begun = await beginMove(backend);
  const { left, inspector } = begun;
  await proveDomain(backend, left.root.id);
  await backend.db.update(users).set({ email: 'anna@example.org' }).where(eq(users.id, inspector.id));
  const admin = { token: left.people.CustomerAdmin.token, customerId: left.root.id };
  const scim = new ScimClient(backend, await createToken(backend, admin));
  const { id } = await scim.created('anna');
  return { ...begun, scim, path: `Users/${id}` };
}

test('a user who moves to another root is unknown to the provisioning, until the move is rolled back [IDENT-36]', async () => {
  const { act, scim, path } = await beginProvisioned();
  await act('Execute');
  expect((await scim.ask('GET', path)).status).toBe(404);
  expect((await scim.create('anna')).status).toBe(409);
  await act('Rollback');
  expect((await scim.ask('GET', path)).status).toBe(200);
});

test('a user in a started move isn’t taken over, and is unknown at the home that they left [IDENT-36]', async () => {
  const { act, scim, path, target } = await beginProvisioned();
  await act('Execute');
  await proveDomain(backend, target.root.id, 'example.net');
  const admin = { token: target.people.CustomerAdmin.token, customerId: target.root.id };
  const thereClient = new ScimClient(backend, await createToken(backend, admin));
  await backend.db
    .update(users)
    .set({ email: 'anna@example.net' })
    .where(eq(users.email, 'anna@example.org'));
  const frozen = await thereClient.ask('POST', 'Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'anna@example.net',
  });
  expect([frozen.status, frozen.body.scimType]).toEqual([409, undefined]);
  expect((await scim.patch(path, { op: 'replace', path: 'active', value: false })).status).toBe(404);
});

test('an open move leaves deactivation and changes of provisioned people possible [IDENT-39]', async () => {
  const { scim, path } = await beginProvisioned();
  expect((await scim.patch(path, { op: 'replace', path: 'active', value: false })).status).toBe(200);
  expect((await scim.patch(path, { op: 'replace', path: 'name.givenName', value: 'Anna' })).status).toBe(200);
});

test('a root customer that becomes a level of another loses its provisioning, and its users keep their accounts [IDENT-36]', async () => {
  const { scim, root, company, people } = await provisionedTenant(backend);
  const { id } = await scim.created('anna');
  await scim.group('Brandskydd', [id]);
  const otherRoot = await backend.seed.customer({ companyId: company.id }, 'Andra kunden');
  const movedAnswer = await backend.ask('PUT', 'v1/Customer/MoveCustomer', {
    token: people.WebSbaAdmin.token,
    body: { id: root.id, parentId: otherRoot.id },
  });
  expect(movedAnswer.status).toBe(200);
  expect((await scim.ask('GET', 'Users')).status).toBe(401);
  for (const table of [scimConnections, scimUsers, scimGroups])
    expect(await backend.db.$count(table)).toBe(0);
  expect(await backend.db.$count(users, eq(users.email, 'anna@example.org'))).toBe(1);
});

test('a root customer without uses is deleted with its provisioning [IDENT-34]', async () => {
  const { company, people } = await provisionedTenant(backend);
  const empty = await backend.seed.customer({ companyId: company.id }, 'Tom kund');
  const token = people.WebSbaAdmin.token;
  await createToken(backend, { token, customerId: empty.id });
  const deleted = await backend.ask('DELETE', `v1/Customer/${empty.id}`, { token });
  expect([deleted.status, deleted.codes]).toEqual([200, []]);
});
