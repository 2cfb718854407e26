import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { newAct, newPermit, page } from '#tests/support/hotWork/permitBodies.ts';
import { permitSeed } from '#tests/support/hotWork/permitSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  return { ...tenant, ...permitSeed(backend, tenant.people.Admin) };
}

/** Permit that is signed and whose work has ended, with valid certificates of all. */
async function watching(more: object = {}) {
  const seed = await begin();
  await seed.certify(seed.level.id);
  const { key, id } = await seed.create(seed.building.id, more);
  const at = () => backend.time.now.getTime();
  await seed.act(key, { act: 'sign', role: 'issuer' });
  await seed.act(key, { act: 'sign', role: 'worker' });
  const { state } = await seed.act(key, { act: 'endWork', steady: { page, ms: 60_000, at: at() } });
  expect(state).toBe('watching');
  return { ...seed, key, id, at };
}

test('a permit is issued by the signatures of all, and closed by a proven watch without marks but the waived guard [SBA-81, SBA-82]', async () => {
  const { building, create, act, certify, level, minutes } = await begin();
  await certify(level.id);
  const { key, marks, ...prepared } = await create(building.id);
  expect(prepared).toMatchObject({ state: 'prepared', customerId: level.id, country: 'SE' });
  expect(marks).toEqual([{ mark: 'guardWaived', role: null }]);
  expect((await act(key, { act: 'sign', role: 'issuer' })).state).toBe('prepared');
  expect((await act(key, { act: 'sign', role: 'worker' })).state).toBe('issued');
  await minutes(120);
  expect((await act(key, { act: 'endWork', steady: { page, ms: 7_000 } })).state).toBe('watching');
  await minutes(59);
  const early = await act(key, { act: 'endWatch', steady: { page, ms: 7_000 + 59 * 60_000 } });
  expect(early.state).toBe('watching');
  expect(early.acts.at(-1)?.counts).toBe(false);
  await minutes(1);
  const closedPermit = await act(key, { act: 'endWatch', steady: { page, ms: 7_000 + 60 * 60_000 } });
  expect(closedPermit).toMatchObject({ state: 'closed', isPastTime: false, marks });
});

test('a watch after a reload without server time stays open, or is closed with a signed note and a mark [SBA-83]', async () => {
  const { act, key, minutes, id, sendAct } = await watching();
  await minutes(180);
  const otherPage = crypto.randomUUID();
  const blind = { act: 'endWatch', steady: { page: otherPage, ms: 5 } };
  expect((await act(key, blind)).state).toBe('watching');
  const withFlag = { ...blind, isClockUnproved: true };
  expect((await sendAct(key, withFlag)).fields).toEqual(['note']);
  const closedPermit = await act(key, { ...withFlag, note: 'Surfplattan startade om' });
  expect(closedPermit.state).toBe('closed');
  expect(closedPermit.marks).toContainEqual({ mark: 'clockUnproved', role: null });
  const log = await backend.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.at(-1)).toMatchObject({ action: 'hot_work_unproved', targetId: id });
});

test('a watch after a reload is proven by the server’s time, which no device can set ahead of its receipt [SBA-83]', async () => {
  const { act, key, minutes, at } = await watching();
  await minutes(30);
  const reloaded = (ahead: number) => ({
    act: 'endWatch',
    steady: { page: crypto.randomUUID(), ms: 5, at: at() + ahead },
  });
  expect((await act(key, reloaded(40 * 60_000))).state).toBe('watching');
  await minutes(31);
  expect((await act(key, reloaded(0))).state).toBe('closed');
});

test('a device can not claim more monotonic time than has passed for the server [SBA-83]', async () => {
  const { act, key, minutes } = await watching();
  await minutes(10);
  const claimed = { act: 'endWatch', steady: { page, ms: 60_000 + 61 * 60_000 } };
  expect((await act(key, claimed)).state).toBe('watching');
});

test('certificates that have ended or are missing are marked, at the permit and again at the signature [SBA-84]', async () => {
  const { building, create, act, certificate, level } = await begin();
  const customerId = level.id;
  await certificate({ customerId }, 'hotWorkIssuer', {
    person: 'Tilda Tillstånd',
    validUntil: '2026-11-19',
  });
  const card = { key: 'hotWorker', number: '123', until: '2027-01-31' };
  const { key, marks } = await create(building.id, {
    worker: { name: 'Urban Utförare', certificate: card },
  });
  expect(marks).toEqual([
    { mark: 'certificateEnded', role: 'issuer' },
    { mark: 'certificateShown', role: 'worker' },
    { mark: 'certificateMissing', role: 'watcher' },
    { mark: 'guardWaived', role: null },
  ]);
  await certificate({ customerId }, 'hotWorkIssuer', { person: 'Tilda Tillstånd' });
  const signed = await act(key, { act: 'sign', role: 'issuer' });
  expect(signed.marks.map(({ role }) => role)).toEqual(['worker', 'watcher', null]);
});

test('issuer and worker are one person only by the exception of the country, and a permit needs a guard or a reason [SBA-80]', async () => {
  const { building, send, people } = await begin();
  const { id } = people.User;
  const samePerson = { issuer: { userId: id, name: 'A' }, worker: { userId: id, name: 'B' } };
  const faultsOf = async (more: object) => {
    const { codes, fields } = await send('HotWorkPermit', newPermit(building.id, more));
    return fields.map((field, index) => [field, codes[index]]);
  };
  expect(await faultsOf(samePerson)).toEqual([['samePersonReason', 'required']]);
  expect(await faultsOf({ ...samePerson, samePersonReason: 'roofing' })).toEqual([
    ['samePersonReason', 'invalid_value'],
  ]);
  expect(await faultsOf({ ...samePerson, samePersonReason: 'onCallFlats' })).toEqual([]);
  expect(await faultsOf({ worker: { name: ' tilda  TILLSTÅND' } })).toEqual([
    ['samePersonReason', 'required'],
  ]);
  expect(await faultsOf({ guardWaivedReason: ' ' })).toEqual([['guardWaivedReason', 'required']]);
  expect(await faultsOf({ guard: { name: 'Urban Utförare' } })).toEqual([['guard', 'invalid_value']]);
  expect(await faultsOf({ place: '' })).toEqual([['place', 'required']]);
  expect(await faultsOf({ to: '2026-11-21T10:00:01.000Z' })).toEqual([['to', 'out_of_range']]);
  expect(await faultsOf({ watchMinutes: 59 })).toEqual([['watchMinutes', 'out_of_range']]);
  expect(await faultsOf({ worker: { userId: 999_999, name: 'X' } })).toEqual([
    ['worker', 'invalid_reference'],
  ]);
});

test('a repeated key is the same permit and act, and a key of somebody else’s is refused [SBA-81]', async () => {
  const { building, send, people, sendAct } = await begin();
  const body = newPermit(building.id);
  const first = await send('HotWorkPermit', body);
  const repeated = await send('HotWorkPermit', { ...body, work: 'Något annat' });
  expect(repeated.data).toEqual(first.data);
  const colleague = permitSeed(backend, people.CustomerAdmin);
  expect((await colleague.send('HotWorkPermit', body)).codes).toEqual(['key_reused']);
  const act = newAct(body.key, { act: 'sign', role: 'issuer' });
  const signed = await send('HotWorkAct', act);
  expect((await send('HotWorkAct', act)).data.acts).toEqual(signed.data.acts);
  expect((await colleague.send('HotWorkAct', act)).codes).toEqual(['key_reused']);
  expect((await sendAct(crypto.randomUUID(), { act: 'endWork' })).status).toBe(404);
});

test('a permit is received though its drawing and installation were deleted while the device was offline [SBA-81]', async () => {
  const { building, level, create, act, installation, map } = await begin();
  const alarm = await installation({ customerId: level.id, id: building.id });
  await backend.db.update(installations).set({ deleted: true }).where(eq(installations.id, alarm.id));
  await backend.db.update(maps).set({ deleted: true }).where(eq(maps.id, map.id));
  const place = { mapId: map.id, positionX: 10, positionY: 20 };
  const { key, mapId } = await create(building.id, {
    ...place,
    disconnections: [{ installationId: alarm.id, sections: [] }],
  });
  expect(mapId).toBe(map.id);
  const { acts } = await act(key, { act: 'disconnect', approver: { name: 'Sten Skötare' } });
  expect(acts.map(({ counts }) => counts)).toEqual([true]);
});

test('a disconnection stands in the journal until it is taken back, which the permit needs to close [SBA-85]', async () => {
  const seed = await begin();
  const { building, level, create, act, minutes, installation, get } = seed;
  await seed.certify(level.id);
  const alarm = await installation({ customerId: level.id, id: building.id });
  const plan = { disconnections: [{ installationId: alarm.id, sections: ['Plan 1', 'Vind'] }] };
  const { key } = await create(building.id, plan);
  await act(key, { act: 'sign', role: 'issuer' });
  await act(key, { act: 'sign', role: 'worker' });
  const approver = { name: 'Sven Skötare' };
  const disconnected = await act(key, { act: 'disconnect', approver });
  expect(disconnected.state).toBe('issued');
  expect(disconnected.marks).toContainEqual({ mark: 'caretakerUncertified', role: null });
  const standing = async () =>
    (await get<{ disconnections: object[] }>('Disconnection', { buildingId: building.id })).disconnections;
  expect(await standing()).toMatchObject([
    { installationId: alarm.id, sections: ['Plan 1', 'Vind'], offUntil: '2026-11-20', since: '2026-11-20' },
  ]);
  await act(key, { act: 'endWork', steady: { page, ms: 0 } });
  await minutes(60);
  const ended = await act(key, { act: 'endWatch', steady: { page, ms: 60 * 60_000 } });
  expect(ended).toMatchObject({ state: 'disconnected', isPastTime: true });
  // A device's clock that was put back doesn't put the line before the disconnection.
  const back = { act: 'reconnect', recordedAt: '2026-11-18T08:00:00.000Z' };
  expect(await act(key, back)).toMatchObject({ state: 'closed', isPastTime: false });
  expect(await standing()).toEqual([]);
  const query = { kind: 'journal', installationId: alarm.id, orderBy: 'Created' };
  const lines = await get<RegisterRecord[]>('RegisterRecord', query);
  expect(lines.map(({ values }) => values['event'])).toEqual(['disconnection', 'reconnection']);
  expect(lines[0]).toMatchObject({
    values: { reason: 'Svetsa räcket', note: 'Tillstånd för brandfarliga heta arbeten 1' },
    links: [{ field: 'by', name: 'Sven Skötare' }],
  });
});

test('items, flaws and sections that the building does not have are left out and marked, whosoever they are', async () => {
  const { building, item, create } = await begin();
  const permit = await create(building.id, { detectorIds: [item.id, 999_999] });
  expect(permit.detectorIds).toEqual([item.id]);
  expect(permit.marks).toContainEqual({ mark: 'itemsUnknown', role: null });
});
