import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Delegation } from '#contract/registers/delegation.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { moveBuildings, moves } from '#server/db/schema/moves.ts';
import type { Email } from '#server/core/ports.ts';
import type { AppSettings } from '#server/core/services.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { endDelays, runJobs } from '#tests/support/server/runJobs.ts';

const backend = await useBackend();

const role = {
  task: 'manager',
  area: 'Hus A',
  from: '2026-01-02',
  confirmed: '2026-11-01',
  mayPassOn: false,
};

async function begin() {
  const tenant = await backend.seed.tenant();
  const { Admin, User, BasicUserLight: named } = tenant.people;
  const ask = <T = RegisterRecord>(method: string, path: string, body?: object, token = Admin.token) =>
    backend.ask<T>(method, `v1/${path}`, { token, body });
  const links = (userId: number) => [
    { field: 'person', userId },
    { field: 'appointedBy', userId: User.id },
  ];
  const { data: record } = await ask('POST', 'RegisterRecord', {
    kind: 'organisation',
    customerId: tenant.level.id,
    buildingId: tenant.building.id,
    values: role,
    links: links(named.id),
  });
  const ownRoles = async (token = named.token) =>
    (await ask<Delegation[]>('GET', 'Delegation', undefined, token)).data;
  const act = (name: 'AcceptDelegation' | 'HandBackDelegation', token = named.token) =>
    ask<Delegation>('POST', `RegisterRecord/${record.id}/${name}`, {}, token);
  const change = (values: object, userId = named.id) =>
    ask('PUT', `RegisterRecord/${record.id}`, { values: { ...role, ...values }, links: links(userId) });
  const acceptedAt = async () => {
    const { data } = await ask('GET', `RegisterRecord/${record.id}`);
    return data.links.find(({ field }) => field === 'person')?.accepted ?? null;
  };
  return { ...tenant, Admin, User, named, ask, record, ownRoles, act, change, acceptedAt };
}

test('exactly the named person, a light user, accepts a role, and its time is recorded [SBA-07]', async () => {
  const { record, ownRoles, act, acceptedAt, Admin, people } = await begin();
  expect(await ownRoles()).toMatchObject([{ id: record.id, accepted: null, values: { task: 'manager' } }]);
  expect(JSON.stringify(await ownRoles())).not.toContain('appointedBy');
  for (const { token } of [Admin, people.CompanyAdmin, people.WebSbaAdmin]) {
    expect(await ownRoles(token)).toEqual([]);
    expect((await act('AcceptDelegation', token)).status).toBe(404);
    expect((await act('HandBackDelegation', token)).status).toBe(404);
  }
  expect((await act('AcceptDelegation')).data.accepted).toBe(backend.time.now.toISOString());
  const before = await acceptedAt();
  expect(before).toBe(backend.time.now.toISOString());
  expect((await act('AcceptDelegation')).data.accepted).toBe(before);
});

test('another task, area or person takes the acceptance away, and a new confirmation keeps it [SBA-07]', async () => {
  const { act, change, acceptedAt, User, named } = await begin();
  for (const taken of [{ task: 'controller' }, { area: 'Hus B' }, { mayPassOn: true }]) {
    await change({});
    await act('AcceptDelegation');
    await change({ confirmed: '2026-11-19', note: 'Bekräftad' });
    expect(await acceptedAt()).not.toBeNull();
    await change(taken);
    expect(await acceptedAt()).toBeNull();
  }
  await act('AcceptDelegation');
  await change({}, User.id);
  expect(await acceptedAt()).toBeNull();
  await change({}, named.id);
  expect(await acceptedAt()).toBeNull();
});

test('a role that ended, is a draft or in the bin, or is at a foreign customer, is not asked for [SBA-07]', async () => {
  const { record, ownRoles, act, people } = await begin();
  const otherTenant = await backend.seed.tenant();
  const set = (values: Partial<typeof registerRecords.$inferInsert>) =>
    backend.db.update(registerRecords).set(values).where(eq(registerRecords.id, record.id));
  const unchanged = { validUntil: null, isDraft: false, deleted: false, customerId: record.customerId };
  for (const away of [
    { validUntil: '2026-11-19' },
    { isDraft: true },
    { deleted: true },
    { customerId: otherTenant.level.id },
  ]) {
    await set({ ...unchanged, ...away });
    expect(await ownRoles()).toEqual([]);
    expect((await act('AcceptDelegation')).status).toBe(404);
  }
  await set({ ...unchanged, validUntil: '2026-11-20' });
  expect(await ownRoles(people.BasicUserLight.token)).toHaveLength(1);
});

test('a role that is handed back is vacant, and whoever appointed gets an e-mail [SBA-08]', async () => {
  const { act, ownRoles, acceptedAt, ask, record, User, named } = await begin();
  await act('AcceptDelegation');
  expect((await act('HandBackDelegation')).status).toBe(200);
  expect(await ownRoles()).toEqual([]);
  expect(await acceptedAt()).toBeNull();
  const { data } = await ask('GET', `RegisterRecord/${record.id}`);
  expect(data.links.map(({ field }) => field)).toEqual(['appointedBy']);
  const [stored] = await backend.db.select().from(registerRecords).where(eq(registerRecords.id, record.id));
  // Both people have the same name in this place; whoever appointed is still found by it.
  expect(stored?.searchText.split(named.lastName.toLowerCase())).toHaveLength(2);
  expect((await act('HandBackDelegation')).status).toBe(404);
  const emails: Email[] = [];
  const mail = { send: async (email: Email) => void emails.push(email), close: () => undefined };
  await endDelays(backend.db);
  const clock = () => new Date(backend.time.now.getTime() + 600_000);
  await runJobs({ db: backend.db, clock, mail, settings: { publicUrl: 'http://localhost' } as AppSettings });
  expect(emails.map(({ to }) => to.address)).toEqual([User.email]);
  expect(emails[0]?.text).toContain('/registers?kind=organisation');
});

test('a role in a building of a started move is neither accepted nor handed back [SBA-07]', async () => {
  const { act, acceptedAt, building, level } = await begin();
  const now = backend.time.now.toISOString();
  const part = { customerId: level.id, created: now, updated: now };
  const started = { ...part, targetCustomerId: level.id, moveStatus: 'started' as const, executed: now };
  const [move] = await backend.db.insert(moves).values(started).returning();
  await backend.db
    .insert(moveBuildings)
    .values({ ...part, moveId: move?.id ?? 0, buildingId: building.id, moveType: 'move' });
  expect((await act('AcceptDelegation')).codes).toEqual(['record_in_move']);
  expect((await act('HandBackDelegation')).codes).toEqual(['record_in_move']);
  expect(await acceptedAt()).toBeNull();
});
