import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DeletedOwners } from '#contract/quarantine/roundQuarantine.ts';
import type { Session, User } from '#contract/users/user.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { buildingUsers } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { personsOf } from '#server/services/emails/recipients.ts';
import { provisionedTenant } from '#tests/support/identity/scimClient.ts';
import { findingsSeed } from '#tests/support/seeds/findings.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

/** Creates a user with a password whom the root customer provisions. */
async function deactivatable() {
  const tenant = await provisionedTenant(backend);
  const { level, building, scim } = tenant;
  const bo = await backend.seed.user(level, 'User', { email: 'bo@example.org' });
  await backend.seed.connect(building, bo);
  const { id } = await scim.created('bo');
  const setActive = (value: unknown) => scim.patch(`Users/${id}`, { op: 'Replace', path: 'active', value });
  const logIn = () =>
    backend.ask<Session>('POST', 'v1/User/Login', { body: { email: bo.email, password: testPassword } });
  return { ...tenant, bo, setActive, logIn };
}

describe('a deactivated user', () => {
  test('is logged out at once, and gets in neither by password nor by a token [IDENT-39]', async () => {
    const { bo, setActive, logIn } = await deactivatable();
    const session = (await logIn()).data;
    const readStatus = async (token: string) =>
      (await backend.ask('GET', `v1/User/${bo.id}`, { token })).status;
    // A cached caller must not outlive the deactivation.
    expect([await readStatus(session.token), await readStatus(bo.token)]).toEqual([200, 200]);
    expect((await setActive('False')).body['active']).toBe(false);
    expect([await readStatus(session.token), await readStatus(bo.token)]).toEqual([401, 401]);
    const { refreshToken, token } = session;
    const refreshed = await backend.ask('POST', 'v1/User/refresh', { body: { refreshToken, token } });
    expect(refreshed.codes).toEqual(['refresh_refused']);
    expect((await logIn()).codes).toEqual(['wrong_credentials']);
    await backend.settled();
    backend.mails.length = 0;
    const body = { email: bo.email, langCode: 'sv' };
    await backend.ask('POST', 'v1/User/ResetPassword', { body });
    await backend.settled();
    expect(backend.mails).toEqual([]);
    expect(await personsOf(backend.db, eq(users.id, bo.id))).toEqual([]);
  });

  test('is marked in lists, and has everything back with the activation [IDENT-39]', async () => {
    const { bo, setActive, logIn, people, level } = await deactivatable();
    await setActive(false);
    const markedUsers = async () => {
      const query = { customerId: level.id, search: 'bo@example.org' };
      const list = await backend.ask<User[]>('GET', 'v1/User', { token: people.Admin.token, query });
      return list.data.map(({ id, deactivated }) => [id, deactivated]);
    };
    expect(await markedUsers()).toEqual([[bo.id, backend.time.now.toISOString()]]);
    expect((await setActive(true)).body['active']).toBe(true);
    expect(await markedUsers()).toEqual([[bo.id, null]]);
    expect((await logIn()).status).toBe(200);
    expect(await backend.db.$count(buildingUsers, eq(buildingUsers.userId, bo.id))).toBe(1);
    const entries = await backend.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, bo.id))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user_deactivated', 'user_activated']),
    );
  });

  test('has unsent work that is handed over like that of deleted users [IDENT-39]', async () => {
    const { bo, setActive, people } = await deactivatable();
    const owners = async () => {
      const path = `v1/RoundQuarantine/Owners?userIds=${bo.id}`;
      return (await backend.ask<DeletedOwners>('GET', path, { token: people.Admin.token })).data.owners;
    };
    expect(await owners()).toEqual([]);
    await setActive(false);
    expect(await owners()).toMatchObject([{ id: bo.id, email: 'bo@example.org' }]);
  });

  test('is no choice for the person who is responsible for a flaw, and stays the one they are [IDENT-39]', async () => {
    const { bo, setActive, people, item, level } = await deactivatable();
    const { id } = await findingsSeed(backend).flaw({ ...item, customerId: level.id }, 'Plombering', 1);
    const { token } = people.Admin;
    const save = (body: object) =>
      backend.ask('PUT', 'v1/FlawEvent/Work', { token, body: { flawIds: [id], ...body } });
    expect((await save({ personId: bo.id })).status).toBe(200);
    const offered = async () => {
      const query = { flawIds: id };
      const { data } = await backend.ask<{ id: number }[]>('GET', 'v1/FlawEvent/People', { token, query });
      return data.map((person) => person.id).includes(bo.id);
    };
    expect(await offered()).toBe(true);
    await setActive(false);
    expect(await offered()).toBe(false);
    expect((await save({ personId: bo.id, severity: 1 })).status).toBe(200);
    const [flaw] = await backend.db.select().from(flaws).where(eq(flaws.id, id));
    expect(flaw?.personId).toBe(bo.id);
  });

  test('keeps session and password after a change of the address [IDENT-39]', async () => {
    const { bo, scim } = await deactivatable();
    const { body } = await scim.find('Users', 'userName eq "bo@example.org"');
    const [resource] = body.Resources;
    const changedAnswer = await scim.patch(`Users/${resource?.id}`, {
      op: 'replace',
      value: { userName: 'bo.ek@example.org', emails: [{ value: 'Bo.Ek@example.org', primary: true }] },
    });
    expect(changedAnswer.status).toBe(200);
    expect((await backend.ask('GET', `v1/User/${bo.id}`, { token: bo.token })).status).toBe(200);
    const logIn = (email: string) =>
      backend.ask<Session>('POST', 'v1/User/Login', { body: { email, password: testPassword } });
    expect((await logIn('bo.ek@example.org')).status).toBe(200);
    expect((await logIn(bo.email)).status).toBe(401);
    const [entry] = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'email_changed'));
    expect(entry).toMatchObject({ targetId: bo.id, details: {} });
  });
});
