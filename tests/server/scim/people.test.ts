import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ScimConflict } from '#contract/identity/scim.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { buildingUsers } from '#server/db/schema/buildings.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { scimConflicts, scimUsers } from '#server/db/schema/identity/scim.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { addRules, proveDomain, provisionedTenant, userOf } from '#tests/support/identity/scimClient.ts';
import { findingsSeed } from '#tests/support/seeds/findings.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const personOf = async (email: string) => {
  const [person] = await backend.db.select().from(users).where(eq(users.email, email));
  return person ?? expect.fail(`no user ${email}`);
};

const conflictsOf = async (token: string, customerId: number) =>
  (await backend.ask<ScimConflict[]>('GET', `v1/Customer/${customerId}/ScimConflict`, { token })).data;

describe('a provisioned person', () => {
  test('can be responsible for a flaw before the first login, and no e-mail is sent [IDENT-41]', async () => {
    const tenant = await provisionedTenant(backend);
    const { scim, people, item, building } = tenant;
    await scim.created('anna');
    const { id } = await personOf('anna@example.org');
    await backend.seed.connect(
      building,
      await personOf('anna@example.org').then((row) => ({ ...row, token: '' })),
    );
    const flaw = await findingsSeed(backend).flaw(
      { ...item, customerId: tenant.level.id },
      'Plombering bruten',
      1,
    );
    const body = { flawIds: [flaw.id], personId: id };
    const saved = await backend.ask('PUT', 'v1/FlawEvent/Work', { token: people.CustomerAdmin.token, body });
    expect([saved.status, saved.codes]).toEqual([200, []]);
  });

  test('takes over a user of the tree with the address, who keeps everything [IDENT-41]', async () => {
    const { scim, level, building, people } = await provisionedTenant(backend);
    const bo = await backend.seed.user(level, 'Admin', { email: 'bo@example.org' });
    await backend.seed.connect(building, bo);
    const { body, status } = await scim.create('bo');
    expect([status, body['userName']]).toEqual([201, 'bo@example.org']);
    const after = await personOf('bo@example.org');
    expect(after).toMatchObject({
      id: bo.id,
      customerId: level.id,
      accessLevel: bo.accessLevel,
      passwordHash: bo.passwordHash,
      firstName: 'bo',
    });
    expect(await backend.db.$count(buildingUsers, eq(buildingUsers.userId, bo.id))).toBe(1);
    const path = `v1/User/${bo.id}`;
    expect((await backend.ask('GET', path, { token: bo.token })).status).toBe(200);
    const secondAnswer = await scim.create('bo');
    expect([secondAnswer.status, secondAnswer.body.scimType]).toEqual([409, 'uniqueness']);
    const entries = await backend.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, bo.id))
      .orderBy(auditLog.id);
    expect(entries.map(({ action, actor }) => [action, actor.split(':')[0]])).toEqual([
      ['user_provisioned', 'scim'],
      ['user_changed', 'scim'],
    ]);
    expect((await backend.ask('DELETE', path, { token: people.CustomerAdmin.token })).status).toBe(200);
    expect((await scim.ask('GET', `Users/${body.id}`)).status).toBe(404);
    expect(await backend.db.$count(scimUsers)).toBe(0);
  });

  test('has names, phone and language by the resource, and keeps those that they set themselves [IDENT-41]', async () => {
    const { scim } = await provisionedTenant(backend);
    const { id } = await scim.created('anna', {
      name: undefined,
      displayName: 'Anna Maria Berg',
      preferredLanguage: 'fi-FI',
      phoneNumbers: [
        { type: 'work', value: '08-1' },
        { type: 'mobile', value: 'tel:070-2' },
      ],
    });
    const person = () => personOf('anna@example.org');
    expect(await person()).toMatchObject({
      firstName: 'Anna',
      lastName: 'Maria Berg',
      preferredLanguageCode: 'fi',
      phoneNumber: '070-2',
    });
    await backend.db.update(users).set({ phoneNumber: '070-3', preferredLanguageCode: 'en' });
    await scim.patch(`Users/${id}`, { op: 'replace', path: 'title', value: 'Chef' });
    expect(await person()).toMatchObject({ phoneNumber: '070-3', preferredLanguageCode: 'en' });
    const single = await scim.created('cher', { name: undefined });
    expect(single).not.toHaveProperty('name');
    expect(await personOf('cher@example.org')).toMatchObject({ firstName: '–', lastName: '–' });
  });
});

describe('a provisioned address', () => {
  test('is at a domain that the root has proved, also after a change [IDENT-37]', async () => {
    const { scim } = await provisionedTenant(backend);
    const { id } = await scim.created('anna');
    const outside = (value: string) => ({ op: 'replace', path: 'emails[type eq "work"].value', value });
    for (const refusal of [
      await scim.ask('POST', 'Users', userOf('bo', 'elsewhere.example')),
      await scim.ask('POST', 'Users', userOf('bo', 'sub.example.org')),
      await scim.ask('POST', 'Users', userOf('no-address', '')),
      await scim.patch(`Users/${id}`, outside('anna@elsewhere.example')),
    ])
      expect([refusal.status, refusal.body.scimType]).toEqual([400, 'invalidValue']);
    await backend.db.update(identityDomains).set({ proved: null });
    expect((await scim.create('bo')).status).toBe(400);
    const otherRoot = { op: 'replace', path: 'title', value: 'Chef' };
    expect((await scim.patch(`Users/${id}`, otherRoot)).status).toBe(200);
  });

  test('of a user elsewhere is refused without saying where, and listed until it is provisioned [IDENT-37]', async () => {
    const { scim, people, root } = await provisionedTenant(backend);
    const elsewhere = await backend.seed.tenant('Annat bolag');
    const holder = await backend.seed.user(elsewhere.level, 'User', { email: 'anna@example.org' });
    const refusal = await scim.create('anna');
    expect([refusal.status, refusal.body.scimType]).toEqual([409, 'uniqueness']);
    expect(refusal.text).not.toMatch(new RegExp(`Annat|${elsewhere.level.id}|${holder.identityId}`));
    await scim.create('anna');
    const hidden = { email: 'anna@example.org', user: null, customer: null };
    expect(await conflictsOf(people.CustomerAdmin.token, root.id)).toMatchObject([hidden]);
    expect(await conflictsOf(people.CompanyAdmin.token, root.id)).toMatchObject([hidden]);
    expect(await conflictsOf(people.WebSbaAdmin.token, root.id)).toMatchObject([
      { user: { id: holder.id, name: 'Astrid Lund' }, customer: { id: elsewhere.level.id } },
    ]);
    await backend.db.update(users).set({ deleted: true }).where(eq(users.id, holder.id));
    expect((await scim.create('anna')).status).toBe(201);
    expect(await conflictsOf(people.CustomerAdmin.token, root.id)).toEqual([]);
  });

  test('of another root is shown to a company administrator of both, for 30 days [IDENT-37]', async () => {
    const { scim, people, root, company } = await provisionedTenant(backend);
    const otherRoot = await backend.seed.customer({ companyId: company.id }, 'Andra kunden');
    await backend.seed.user(otherRoot, 'User', { email: 'anna@example.org' });
    await scim.create('anna');
    expect(await conflictsOf(people.CompanyAdmin.token, root.id)).toMatchObject([
      { customer: { id: otherRoot.id, name: 'Andra kunden' } },
    ]);
    backend.time.now = new Date(backend.time.now.getTime() + 31 * 24 * 60 * 60_000);
    await backend.db.update(scimConflicts).set({ customerId: root.id });
    const fresh = await backend.seed.user(root, 'CustomerAdmin');
    expect(await conflictsOf(fresh.token, root.id)).toEqual([]);
  });

  test('of administrators above the root can’t be taken over [IDENT-37]', async () => {
    const { scim, root } = await provisionedTenant(backend);
    for (const level of ['CompanyAdmin', 'WebSbaAdmin'] as const) {
      const name = level.toLowerCase();
      await backend.seed.user(root, level, { email: `${name}@example.org` });
      expect((await scim.create(name)).status).toBe(409);
    }
    const { id } = await scim.created('bo');
    const change = { op: 'replace', path: 'emails[type eq "work"].value', value: 'companyadmin@example.org' };
    expect((await scim.patch(`Users/${id}`, change)).status).toBe(409);
  });
});

describe('groups', () => {
  const rules = (roleId: number) => [
    { value: 'Chefer', userRole: 'Admin' as const, roleIds: [roleId] },
    { value: 'Kundadmin', userRole: 'CustomerAdmin' as const, roleIds: [] },
  ];
  const levelOf = async (email: string) => (await personOf(email)).accessLevel;

  test('give the highest level and all roles of the table, and take them back [IDENT-38]', async () => {
    const { scim, root } = await provisionedTenant(backend);
    const role = await backend.seed.role(root);
    await addRules(backend, root.id, rules(role.id));
    const anna = await scim.created('anna');
    const managers = await scim.group('Chefer', [anna.id]);
    expect(await levelOf('anna@example.org')).toBe(3);
    const { id: userId } = await personOf('anna@example.org');
    expect(await backend.db.$count(userRoles, eq(userRoles.userId, userId))).toBe(1);
    const top = await scim.group('Kundadmin', [anna.id]);
    expect(await levelOf('anna@example.org')).toBe(4);
    await scim.ask('DELETE', `Groups/${top.id}`);
    expect(await levelOf('anna@example.org')).toBe(3);
    await scim.patch(`Groups/${managers.id}`, { op: 'replace', path: 'displayName', value: 'Andra' });
    expect(await levelOf('anna@example.org')).toBe(0);
    expect(await backend.db.$count(userRoles, eq(userRoles.userId, userId))).toBe(0);
    const changes = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'role_changed'));
    expect(changes).toHaveLength(4);
    expect(new Set(changes.map(({ actor }) => actor.split(':')[0]))).toEqual(new Set(['scim']));
  });

  test('leave a user who was taken over alone until one of them matches, and where a claim decides [IDENT-38]', async () => {
    const { scim, root, level } = await provisionedTenant(backend);
    const role = await backend.seed.role(root);
    await addRules(backend, root.id, rules(role.id), { levelClaim: 'groups' });
    await backend.seed.user(level, 'User', { email: 'bo@example.org' });
    const bo = await scim.created('bo');
    const { id } = await scim.group('Annat', [bo.id]);
    expect(await levelOf('bo@example.org')).toBe(2);
    await scim.patch(`Groups/${id}`, { op: 'replace', path: 'displayName', value: 'Chefer' });
    expect(await levelOf('bo@example.org')).toBe(3);
    await scim.ask('DELETE', `Groups/${id}`);
    expect(await levelOf('bo@example.org')).toBe(3);
  });

  test('and requests can’t lower, deactivate or delete the last customer administrator [IDENT-38]', async () => {
    const { scim, root, people } = await provisionedTenant(backend);
    const role = await backend.seed.role(root);
    await addRules(backend, root.id, rules(role.id));
    const anna = await scim.created('anna');
    const { id } = await scim.group('Kundadmin', [anna.id]);
    const off = { op: 'replace', path: 'active', value: false };
    const last = eq(users.id, people.CustomerAdmin.id);
    await backend.db.update(users).set({ deactivated: backend.time.now.toISOString() }).where(last);
    expect((await scim.patch(`Users/${anna.id}`, off)).status).toBe(403);
    expect((await scim.ask('DELETE', `Users/${anna.id}`)).status).toBe(403);
    await scim.patch(`Groups/${id}`, { op: 'remove', path: 'members' });
    expect(await levelOf('anna@example.org')).toBe(4);
    await backend.db.update(users).set({ deactivated: null }).where(last);
    expect((await scim.patch(`Users/${anna.id}`, off)).status).toBe(200);
  });

  test('and requests can’t deactivate or delete the emergency account [IDENT-38]', async () => {
    const { scim, root } = await provisionedTenant(backend);
    const bo = await backend.seed.user(root, 'CustomerAdmin', { email: 'bo@example.org' });
    await addRules(backend, root.id, [], { passwordsOff: true, breakGlassUserId: bo.id });
    const { id } = await scim.created('bo');
    const off = { op: 'replace', path: 'active', value: false };
    expect((await scim.patch(`Users/${id}`, off)).status).toBe(403);
    expect((await scim.ask('DELETE', `Users/${id}`)).status).toBe(403);
  });

  test('and users are refused beyond the number of the licence [IDENT-35]', async () => {
    const { scim, root } = await provisionedTenant(backend);
    await proveDomain(backend, root.id, 'example.net');
    await backend.seed.licence(root, { users: 8 });
    expect((await scim.create('anna')).status).toBe(201);
    expect((await scim.create('bo')).status).toBe(403);
  });
});
