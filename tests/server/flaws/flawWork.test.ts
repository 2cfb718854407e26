import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flawTypes } from '#server/db/schema/catalogue.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { FlawPerson, SeverityRules } from '#contract/flaws/flawWork.ts';
import type { FlawStatistics } from '#contract/worklists/statistics.ts';
import type { WorkCounts } from '#contract/worklists/work.ts';
import { officeOn, rulesOf } from './office.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';

const backend = await useBackend();

const office = officeOn(backend);

test('people are named to those who see them, and counted by the flaws that their reader sees [LIFE-72, LIFE-76]', async () => {
  const { add, set, ask, level, building, Admin, User } = await office();
  const { id } = await add();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  // Reads the flaw through a link, and is invisible to the local people.
  const guest = otherTenant.people.Admin;
  await backend.seed.link(guest, level);
  await backend.seed.connect(building, guest);
  expect((await set([id], { personId: guest.id })).codes).toEqual(['invalid_reference']);
  expect((await set([id], { personId: User.id })).status).toBe(200);
  const counts = async (token: string) =>
    (await ask<WorkCounts>('GET', 'Work/Counts', { token, query: {} })).data.work?.people.map(
      (each) => each.id,
    );
  expect(await counts(Admin.token)).toEqual([User.id]);
  const stranger = await backend.seed.tenant('Tredje bolag');
  expect(await counts(stranger.people.CustomerAdmin.token)).toEqual([]);
});

describe('the severity of a new flaw', () => {
  test('is what was said, else the customer’s for its type, else the product’s [LIFE-66]', async () => {
    const { add, save } = await office();
    const [type] = await backend.db
      .select()
      .from(flawTypes)
      .where(eq(flawTypes.translationKey, 'powder_extinguisher_blocked'));
    const flawTypeId = type?.id ?? expect.fail('no such type');
    expect((await add()).severity).toBeNull();
    expect((await add({ flawTypeId })).severity).toBe(2);
    await save({ rules: rulesOf(1, {}), types: [{ flawTypeId, severity: 4 }] });
    expect((await add({ flawTypeId })).severity).toBe(4);
    expect((await add({ flawTypeId, severity: 1 })).severity).toBe(1);
  });

  test('gives its day, and a changed rule leaves flaws that are there [LIFE-67]', async () => {
    const { add, read, save } = await office();
    await save({ rules: rulesOf(2, { dueDays: 7 }) });
    const flaw = await add({ severity: 2 });
    expect(flaw.due).toBe('2026-11-27');
    expect((await add({ severity: 3 })).due).toBeNull();
    await save({ rules: rulesOf(2, { dueDays: 1 }) });
    expect((await read(flaw.id)).due).toBe('2026-11-27');
  });
});

describe('the rules of severities', () => {
  test('are the nearest level’s that has some, and an admin’s to save [LIFE-71]', async () => {
    const { level, root, ask, save, people } = await office();
    const rules = async () =>
      (await ask<SeverityRules>('GET', 'SeverityRule', { query: { customerId: level.id } })).data;
    expect(await rules()).toMatchObject({ isOwn: false, rules: rulesOf(0, {}) });
    const above = { customerId: root.id, rules: rulesOf(1, { dueDays: 2 }) };
    expect((await save(above, people.CustomerAdmin.token)).status).toBe(200);
    expect(await rules()).toMatchObject({ isOwn: false, rules: rulesOf(1, { dueDays: 2 }) });
    await save({ rules: rulesOf(1, { dueDays: 5 }) });
    expect(await rules()).toMatchObject({ isOwn: true, rules: rulesOf(1, { dueDays: 5 }) });
    await save({ rules: null });
    expect(await rules()).toMatchObject({ isOwn: false, rules: rulesOf(1, { dueDays: 2 }) });
    expect((await save({ rules: null }, people.User.token)).codes).toEqual(['right_missing']);
    const twice = [...rulesOf(1, {}).slice(0, 3), rulesOf(1, {})[0]];
    expect((await save({ rules: twice })).codes).toEqual(['invalid_value']);
  });
});

describe('person, day and severity', () => {
  test('are set for several flaws at once, or for none, and each change is recorded [LIFE-72, LIFE-73]', async () => {
    const { add, read, set, events, fix, BasicUser } = await office();
    const [one, two] = [await add(), await add({ name: 'Skylt saknas' })];
    const body = { severity: 1, due: '2026-12-01', personId: BasicUser.id };
    expect((await set([one.id, two.id], body)).data).toEqual({ changed: 2 });
    expect(await read(two.id)).toMatchObject({
      ...body,
      personName: `${BasicUser.firstName} ${BasicUser.lastName}`,
    });
    expect((await set([one.id, two.id], body)).data).toEqual({ changed: 0 });
    expect(await events(two.id)).toMatchObject([
      {
        kind: 'changed',
        details: { severity: 1, due: '2026-12-01', person: expect.stringContaining(BasicUser.firstName) },
      },
    ]);
    await fix(two.id);
    expect((await set([one.id, two.id], { severity: 2 })).codes).toEqual(['flaw_already_fixed']);
    expect((await read(one.id)).severity).toBe(1);
  });

  test('an assigned person reads every flaw of the call and is unassigned once deleted [LIFE-72]', async () => {
    const { add, read, set, ask, BasicUser, Admin, sibling } = await office();
    const flaw = await add();
    const stranger = await backend.seed.user(sibling, 'BasicUser');
    const people = (await ask<FlawPerson[]>('GET', 'FlawEvent/People', { query: { flawIds: flaw.id } })).data;
    expect(people.map(({ id }) => id)).toContain(BasicUser.id);
    expect(people.map(({ id }) => id)).not.toContain(stranger.id);
    expect((await set([flaw.id], { personId: stranger.id })).codes).toEqual(['invalid_reference']);
    await set([flaw.id], { personId: BasicUser.id });
    expect((await read(flaw.id)).personId).toBe(BasicUser.id);
    expect((await backend.ask('DELETE', `v1/User/${BasicUser.id}`, { token: Admin.token })).status).toBe(200);
    expect((await read(flaw.id)).personId).toBeNull();
  });
});

describe('a check', () => {
  const checked = { isCheckedByAnother: true };

  test('a check is made once and never by the fixer [LIFE-70]', async () => {
    const { add, read, act, fix, save, User, Admin } = await office();
    await save({ rules: rulesOf(1, checked) });
    const flaw = await add({ severity: 1 });
    expect((await act(flaw.id, 'checked')).codes).toEqual(['flaw_not_to_check']);
    await fix(flaw.id);
    expect(await read(flaw.id)).toMatchObject({ needsCheck: true, checked: null });
    expect((await act(flaw.id, 'checked')).codes).toEqual(['flaw_fixed_by_you']);
    expect((await act(flaw.id, 'refused', 'Nej')).codes).toEqual(['flaw_fixed_by_you']);
    expect((await act(flaw.id, 'checked', '', User.token)).status).toBe(200);
    expect((await read(flaw.id)).checked).not.toBeNull();
    expect((await act(flaw.id, 'refused', 'Nej', User.token)).codes).toEqual(['flaw_not_to_check']);
    const otherFlaw = await add({ severity: 2 });
    await fix(otherFlaw.id, Admin.token);
    expect((await read(otherFlaw.id)).needsCheck).toBe(false);
  });

  test('a refused check creates one flaw that continues the first with all its contents [LIFE-74, FLAW-07]', async () => {
    const { add, read, act, set, fix, save, events, User, BasicUser, ask } = await office();
    await save({ rules: rulesOf(1, { ...checked, dueDays: 3 }) });
    const flaw = await add({ severity: 1, description: 'Vid ventilen' });
    const form = new FormData();
    form.set('flawId', String(flaw.id));
    form.set('file', new Blob([new Uint8Array(pixelPng)], { type: 'image/png' }), 'a.png');
    await ask('POST', 'File', { form });
    await set([flaw.id], { personId: BasicUser.id });
    await fix(flaw.id);
    for (const nothing of [' ', '\u200B\u2060'])
      expect((await act(flaw.id, 'refused', nothing, User.token)).codes).toEqual(['required']);
    const { data } = await act(flaw.id, 'refused', 'Läcker än', User.token);
    const nextId = data.nextFlawId ?? expect.fail('nothing goes on');
    const [old, next] = [await read(flaw.id), await read(nextId)];
    expect(old).toMatchObject({ done: '2026-11-20T09:00:00.000Z', checked: null });
    expect(old.checkRefused).not.toBeNull();
    expect(next).toMatchObject({
      continuesId: flaw.id,
      done: null,
      name: flaw.name,
      description: 'Vid ventilen',
      severity: 1,
      personId: BasicUser.id,
      mapItemId: flaw.mapItemId,
      performer: User.email,
      measure: '',
    });
    expect(next.fileIds).toHaveLength(1);
    expect(next.fileIds).not.toEqual(old.fileIds);
    expect(await events(nextId)).toEqual(await events(flaw.id));
    expect((await events(nextId)).map(({ kind }) => kind)).toEqual(['changed', 'fixed', 'refused']);
  });
});

test('a flaw whose fix was refused keeps its age and counts once in the statistics [LIFE-221]', async () => {
  const { add, read, act, fix, save, User, ask } = await office();
  await save({ rules: rulesOf(1, { isCheckedByAnother: true, dueDays: 3 }) });
  const flaw = await add({ severity: 1 });
  const foundAt = '2026-09-01T08:00:00.000Z';
  await backend.db.update(flaws).set({ created: foundAt }).where(eq(flaws.id, flaw.id));
  await fix(flaw.id);
  const counts = async () => {
    const { data: work } = await ask<WorkCounts>('GET', 'Work/Counts', {});
    const { data: year } = await ask<FlawStatistics>('GET', 'Statistics/FlawStatistics', {});
    const { data: all } = await ask<object>('GET', 'Statistics/FlawCount', {});
    return [work.work?.fixed, year.totalFlaws, year.totalFlawsDone, all];
  };
  expect(await counts()).toEqual([0, 1, 1, { flaws: 1, doneFlaws: 1 }]);
  const { data } = await act(flaw.id, 'refused', 'Läcker än', User.token);
  expect(await read(data.nextFlawId ?? 0)).toMatchObject({ created: foundAt, done: null });
  expect(await counts()).toEqual([0, 1, 0, { flaws: 1, doneFlaws: 0 }]);
});

test('a flaw that is turned down is closed with its reason [LIFE-75, LIFE-68]', async () => {
  const { add, read, act } = await office();
  const flaw = await add();
  expect((await act(flaw.id, 'turnedDown')).codes).toEqual(['required']);
  await act(flaw.id, 'turnedDown', 'Ingen brist');
  const closedFlaw = await read(flaw.id);
  expect(closedFlaw).toMatchObject({ measure: 'Ingen brist', done: closedFlaw.turnedDown });
  expect((await act(flaw.id, 'turnedDown', 'Igen')).codes).toEqual(['flaw_already_fixed']);
});

test('a comment’s photos are its own, not the flaw’s [LIFE-73]', async () => {
  const { add, read, act, events, ask, User } = await office();
  const flaw = await add();
  const { data } = await act(flaw.id, 'comment', 'Delen är beställd');
  const form = new FormData();
  form.set('flawId', String(flaw.id));
  form.set('flawEventId', String(data.id));
  form.set('file', new Blob([new Uint8Array(pixelPng)], { type: 'image/png' }), 'a.png');
  const photo = await ask<{ id: number }>('POST', 'File', { form });
  expect(photo.status).toBe(200);
  expect(await events(flaw.id)).toMatchObject([{ text: 'Delen är beställd', fileIds: [photo.data.id] }]);
  expect((await read(flaw.id)).fileIds).toEqual([]);
  const otherFlaw = await add();
  expect((await ask('POST', 'File', { form, token: User.token })).codes).toEqual(['invalid_reference']);
  form.set('flawId', String(otherFlaw.id));
  expect((await ask('POST', 'File', { form })).codes).toEqual(['invalid_reference']);
});

test('numbers are those of the list with the same filter [LIFE-69, LIFE-76, LIFE-82]', async () => {
  const { add, set, fix, save, ask, level, BasicUser, Admin, User } = await office();
  await save({ rules: rulesOf(1, { isCheckedByAnother: true }) });
  const [late, soon, mine, toCheck] = [
    await add({ severity: 1 }),
    await add({ severity: 1 }),
    await add({ severity: 3, name: 'Egen' }),
    await add({ severity: 1 }),
  ];
  await set([late.id], { due: '2026-11-19', personId: BasicUser.id });
  await set([soon.id], { due: '2026-11-20' });
  await set([mine.id], { personId: Admin.id });
  await fix(toCheck.id, User.token);
  const customerId = level.id;
  const { work } = (await ask<WorkCounts>('GET', 'Work/Counts', { query: { customerId } })).data;
  const ids = async (query: object) =>
    (await ask<Flaw[]>('GET', 'Work/Flaws', { query: { customerId, pageSize: 0, ...query } })).data.map(
      ({ id }) => id,
    );
  expect(await ids({ stage: 'overdue' })).toEqual([late.id]);
  expect(await ids({ stage: 'toCheck' })).toEqual([toCheck.id]);
  expect(await ids({ personId: Admin.id })).toEqual([mine.id]);
  expect(await ids({ severity: 1 })).toHaveLength(2);
  expect(await ids({ search: 'medium' })).toEqual([mine.id]);
  expect((await ids({ search: BasicUser.lastName.toLowerCase() })).sort()).toEqual([late.id, mine.id].sort());
  expect(work).toMatchObject({ overdue: 1, toCheck: 1, mine: 1 });
  expect(work?.severities[0]).toEqual({ severity: 1, open: 2, overdue: 1 });
  expect(work?.people.map(({ id }) => id).sort()).toEqual([BasicUser.id, Admin.id].sort());
});

test('an old client’s change to a flaw is logged as an event [LIFE-73]', async () => {
  const { add, ask, events } = await office();
  const flaw = await add();
  await ask('PUT', `Flaw/${flaw.id}`, { body: { description: 'Ny text' } });
  await backend.db.update(flaws).set({ updated: flaw.updated }).where(eq(flaws.id, flaw.id));
  expect(await events(flaw.id)).toMatchObject([{ kind: 'changed', details: { texts: true } }]);
});

test('the history of a flaw keeps each text before and after a change, also the one that a fix replaces [LIFE-401]', async () => {
  const { add, ask, events } = await office();
  const flaw = await add({ description: 'Först', measure: 'Byt slang' });
  await ask('PUT', `Flaw/${flaw.id}`, { body: { description: 'Sedan', measure: 'Byt slang' } });
  const done = testNow.toISOString();
  await ask('PUT', `Flaw/${flaw.id}`, { body: { measure: 'Bytte allt', done } });
  expect(await events(flaw.id)).toMatchObject([
    { kind: 'changed', details: { descriptionBefore: 'Först', descriptionAfter: 'Sedan' } },
    { kind: 'changed', details: { measureBefore: 'Byt slang', measureAfter: 'Bytte allt' } },
    { kind: 'fixed', text: 'Bytte allt' },
  ]);
});

test('severity, day and person that are based on an older version of a flaw are refused [LIFE-400]', async () => {
  const { add, ask, set } = await office();
  const flaw = await add();
  await ask('PUT', `Flaw/${flaw.id}`, { body: { description: 'Ny text' } });
  const stale = await set([flaw.id], { severity: 1, version: flaw.version });
  expect([stale.status, stale.codes]).toEqual([409, ['stale_version']]);
  expect((await set([flaw.id], { severity: 1, version: flaw.version + 1 })).status).toBe(200);
});
