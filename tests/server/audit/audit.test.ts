import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/auditEntry.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { users } from '#server/db/schema/users.ts';
import { eq } from 'drizzle-orm';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';

const backend = await useBackend();

type Query = Readonly<Record<string, string | number | boolean | undefined>>;
const list = (token: string, query: Query = {}) =>
  backend.ask<AuditEntry[]>('GET', 'v1/Audit', { token, query: { pageSize: 0, ...query } });
const actionsOf = async (token: string, query: Query = {}) =>
  (await list(token, query)).data.map(({ action }) => action);

describe('the audit log', () => {
  test('lists the latest first, with people and records by name [IDENT-10]', async () => {
    const { people, level } = await backend.seed.tenant();
    const { token } = people.Admin;
    await backend.ask('PUT', `v1/User/Roles/${people.BasicUser.id}`, { token, body: { role: 'User' } });
    backend.time.now = new Date(testNow.getTime() + 1_000);
    await backend.ask('POST', 'v1/User/Login', { body: { email: people.User.email, password: 'wrong' } });
    const { data } = await list(people.CustomerAdmin.token);
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'login_failed', actor: { kind: 'user', id: people.User.id } },
      {
        action: 'role_changed',
        actor: { kind: 'user', id: people.Admin.id, name: 'Astrid Lund' },
        customer: { id: level.id, name: level.name },
        target: { kind: 'user', id: people.BasicUser.id },
        details: { from: 1, to: 2 },
      },
    ]);
    expect(data[1]?.target?.name).toMatch(/\S+ \S+/);
  });

  test('is filtered by customer, person, action, record and time [IDENT-10]', async () => {
    const { people, root, level } = await backend.seed.tenant();
    const { token } = people.CustomerAdmin;
    const entry = {
      actor: `user:${people.Admin.id}`,
      created: testNow.toISOString(),
      updated: testNow.toISOString(),
    };
    const later = '2026-11-22T00:00:00.000Z';
    await backend.db.insert(auditLog).values([
      {
        ...entry,
        customerId: level.id,
        action: 'user_created',
        targetKind: 'user',
        targetId: people.User.id,
      },
      {
        ...entry,
        customerId: root.id,
        action: 'key_created',
        targetKind: 'apiKey',
        targetId: 7,
        created: later,
      },
    ]);
    expect(await actionsOf(token, { customerId: level.id })).toEqual(['user_created']);
    expect(await actionsOf(token, { customerId: root.id })).toEqual(['key_created']);
    expect(await actionsOf(token, { customerId: root.id, below: true })).toEqual([
      'key_created',
      'user_created',
    ]);
    expect(await actionsOf(token, { personId: people.User.id })).toEqual(['user_created']);
    expect(await actionsOf(token, { personId: people.Admin.id })).toEqual(['key_created', 'user_created']);
    expect(await actionsOf(token, { action: 'key_created' })).toEqual(['key_created']);
    expect(await actionsOf(token, { targetKind: 'apiKey', targetId: 7 })).toEqual(['key_created']);
    expect(await actionsOf(token, { from: later })).toEqual(['key_created']);
    expect(await actionsOf(token, { to: later })).toEqual(['user_created']);
  });

  test('is only for customer administrators and above, each within the own reach [IDENT-10]', async () => {
    const [mine, others] = [await backend.seed.tenant(), await backend.seed.tenant('Annan AB')];
    const entry = {
      actor: 'unknown',
      action: 'deleted',
      created: testNow.toISOString(),
      updated: testNow.toISOString(),
    };
    await backend.db.insert(auditLog).values([
      { ...entry, customerId: mine.root.id, action: 'moved' },
      { ...entry, customerId: others.root.id, action: 'restored' },
      { ...entry, companyId: mine.company.id, action: 'licence_changed' },
      { ...entry, companyId: others.company.id, action: 'guide_changed' },
      { ...entry, action: 'job_retried' },
    ]);
    for (const level of ['BasicUserLight', 'BasicUser', 'User', 'Admin'] as const)
      expect((await list(mine.people[level].token)).status).toBe(403);
    expect(await actionsOf(mine.people.CustomerAdmin.token)).toEqual(['moved']);
    expect(await actionsOf(mine.people.CustomerAdmin.token, { customerId: others.root.id })).toEqual([]);
    expect((await actionsOf(mine.people.CompanyAdmin.token)).toSorted()).toEqual([
      'licence_changed',
      'moved',
    ]);
    expect(await actionsOf(mine.people.WebSbaAdmin.token)).toHaveLength(5);
  });

  test('names nobody who belongs to another customer by now, nor their address [IDENT-10]', async () => {
    const [mine, others] = [await backend.seed.tenant(), await backend.seed.tenant('Annan AB')];
    const entry = { created: testNow.toISOString(), updated: testNow.toISOString(), action: 'user_changed' };
    const { people, level } = mine;
    const outsider = others.people.Admin;
    await backend.db.insert(auditLog).values({
      ...entry,
      customerId: level.id,
      actor: `user:${outsider.id}`,
      address: '192.0.2.7',
      targetKind: 'user',
      targetId: outsider.id,
    });
    const [shown] = (await list(people.CustomerAdmin.token)).data;
    expect(shown).toMatchObject({
      actor: { id: null, name: null },
      target: { id: null, name: null },
      address: null,
    });
    await backend.db.update(users).set({ customerId: level.id }).where(eq(users.id, outsider.id));
    const [named] = (await list(people.CustomerAdmin.token)).data;
    expect(named).toMatchObject({ actor: { name: 'Astrid Lund' }, address: '192.0.2.7' });
  });

  test('records logins, failures and ended sessions [IDENT-10]', async () => {
    const { people } = await backend.seed.tenant();
    const { email } = people.User;
    const login = (password: string) =>
      backend.ask<{ token: string }>('POST', 'v1/User/Login', { body: { email, password } });
    await login('wrong');
    const { token } = (await login(testPassword)).data;
    await backend.ask('DELETE', 'v1/Session', { token });
    await backend.ask('POST', 'v1/User/Logout', { body: { token } });
    const actions = await actionsOf(people.CustomerAdmin.token, { personId: people.User.id });
    expect(actions.toSorted()).toEqual(['login', 'login_failed', 'sessions_ended']);
  });
});
