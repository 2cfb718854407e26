import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { ReportedIncident } from '#contract/registers/incident.ts';
import { incidentEvents, incidentKind } from '#contract/registers/incidentEvents.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { kindOf } from '#server/content/registers/registerKinds.ts';
import { buildingUsers } from '#server/db/schema/buildings.ts';
import { promptNotifications } from '#server/db/schema/notifications.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import type { Email } from '#server/core/ports.ts';
import type { AppSettings } from '#server/core/services.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { endDelays, runJobs } from '#tests/support/server/runJobs.ts';
import { labelledOn } from '../pages/labelled.ts';
import { visitor } from '../pages/pages.ts';

const backend = await useBackend();
const labelled = labelledOn(backend);
const { open, send, words, hidden } = visitor(backend);

const smoke = { event: 'smoke', date: '2026-11-02', description: 'Laddaren rök' };

async function begin() {
  const tenant = await backend.seed.tenant();
  const { BasicUserLight: reporter, Admin, User } = tenant.people;
  const ask = <T = RegisterRecord>(method: string, path: string, body?: object, token = Admin.token) =>
    backend.ask<T>(method, `v1/${path}`, { token, body });
  const report = (body: object = smoke, token = reporter.token) =>
    ask<ReportedIncident>('POST', 'Incident', { buildingId: tenant.building.id, ...body }, token);
  const own = async (token = reporter.token) =>
    (await ask<ReportedIncident[]>('GET', 'Incident', undefined, token)).data;
  const listed = async (query: string, token = Admin.token) =>
    (await ask<RegisterRecord[]>('GET', `RegisterRecord?kind=incidents${query}`, undefined, token)).data.map(
      ({ id }) => id,
    );
  return { ...tenant, reporter, Admin, User, ask, report, own, listed };
}

test('every event that may be reported is an option of the register', () => {
  const field = kindOf(incidentKind)?.fields.find(({ key }) => key === 'event');
  expect(field?.options?.map(({ key }) => key)).toEqual(expect.arrayContaining([...incidentEvents]));
});

test('a light user reports an incident, which nobody sees but those who decide, and which no file counts [SBA-05, SBA-06]', async () => {
  const { report, listed, own, ask, building, User, people } = await begin();
  const incidentsHead = async () => {
    const { data } = await ask<FireSafetyFile>('GET', `Building/${building.id}/FireSafetyFile`);
    return data.heads.find(({ key }) => key === 'incidents')?.verdict;
  };
  const { data: incident } = await report();
  expect(incident).toMatchObject({ ...smoke, state: 'waiting', buildingId: building.id });
  expect(await listed('')).toEqual([]);
  expect(await listed('&triage=waiting')).toEqual([incident.id]);
  expect(await listed('&triage=waiting', User.token)).toEqual([incident.id]);
  const byReporter = await ask(
    'GET',
    `RegisterRecord/${incident.id}`,
    undefined,
    people.BasicUserLight.token,
  );
  expect(byReporter.status).toBe(403);
  expect(await incidentsHead()).toBe('missing');
  const change = { values: { ...smoke, followedUp: '2026-11-05', cause: 'Laddare' } };
  expect((await ask('PUT', `RegisterRecord/${incident.id}`, change)).status).toBe(404);
  const accepted = await ask('POST', `RegisterRecord/${incident.id}/Accept`, change);
  expect(accepted.data).toMatchObject({ triage: 'accepted', values: change.values });
  expect(await listed('')).toEqual([incident.id]);
  expect(await incidentsHead()).toBe('there');
  expect(await own()).toMatchObject([{ id: incident.id, state: 'accepted' }]);
  const again = await ask('POST', `RegisterRecord/${incident.id}/Decline`, { reason: 'Nej' });
  expect(again.codes).toEqual(['already_decided']);
});

test('a declined incident tells its reporter why, and is in no list but that of the declined [SBA-06]', async () => {
  const { report, listed, own, ask, User, reporter } = await begin();
  const { data: incident } = await report();
  const empty = await ask('POST', `RegisterRecord/${incident.id}/Decline`, { reason: ' ' });
  expect(empty.codes).toEqual(['required']);
  const byReporter = { reason: 'Nej' };
  const decline = `RegisterRecord/${incident.id}/Decline`;
  expect((await ask('POST', decline, byReporter, reporter.token)).status).toBe(403);
  await ask('POST', decline, { reason: 'Det var en övning' });
  expect(await own()).toMatchObject([{ state: 'declined', reason: 'Det var en övning' }]);
  expect(await own(User.token)).toEqual([]);
  expect([await listed(''), await listed('&triage=waiting')]).toEqual([[], []]);
  expect(await listed('&triage=declined')).toEqual([incident.id]);
});

test('a report is refused for days ahead, unknown events, buildings out of reach, and beyond fifty that wait [SBA-05]', async () => {
  const { report, reporter, building } = await begin();
  const other = await backend.seed.tenant();
  const codes = async (body: object) => (await report({ ...smoke, ...body })).codes;
  expect(await codes({ date: '2026-11-25' })).toEqual(['date_out_of_range']);
  expect(await codes({ event: 'noneThisYear' })).toEqual(['invalid_value']);
  expect(await codes({ description: '  ' })).toEqual(['required']);
  expect(await codes({ buildingId: other.building.id })).toEqual(['invalid_reference']);
  const { data: first } = await report();
  const [row] = await backend.db.select().from(registerRecords).where(eq(registerRecords.id, first.id));
  const { id: _id, ...copied } = row ?? expect.unreachable();
  await backend.db.insert(registerRecords).values(Array.from({ length: 49 }, () => copied));
  expect(await codes({})).toEqual(['reports_full']);
  await backend.db.delete(buildingUsers).where(eq(buildingUsers.userId, reporter.id));
  expect((await report({ ...smoke, buildingId: building.id })).status).toBe(400);
});

test('a reporter no longer sees an incident of a building that is out of reach [SBA-06]', async () => {
  const { report, own, reporter } = await begin();
  await report();
  expect(await own()).toHaveLength(1);
  await backend.db.delete(buildingUsers).where(eq(buildingUsers.userId, reporter.id));
  expect(await own()).toEqual([]);
});

test('those who handle reports get an e-mail about a new incident, and its reporter none [SBA-05]', async () => {
  const { report, Admin, reporter } = await begin();
  await report(smoke, Admin.token);
  expect(await backend.db.select().from(promptNotifications)).toMatchObject([{ kind: 'incident' }]);
  await report();
  const clock = () => new Date(backend.time.now.getTime() + 600_000);
  const emails: Email[] = [];
  const mail = { send: async (email: Email) => void emails.push(email), close: () => undefined };
  await endDelays(backend.db);
  await runJobs({ db: backend.db, clock, mail, settings: { publicUrl: 'http://localhost' } as AppSettings });
  const toAdmin = emails.find(({ to }) => to.address === Admin.email);
  expect(toAdmin?.text).toContain('1. http://localhost/#/sv/registers?kind=incidents&triage=waiting');
  expect(emails.map(({ to }) => to.address)).not.toContain(reporter.email);
});

test('a scanned label takes an incident once, whose page tells its state and no more [SBA-05, SBA-06]', async () => {
  const { code, Admin, item } = await labelled();
  const label = await open(`/i/${code}`);
  expect(label.text).toContain(`/i/${code}/incident`);
  const form = await open(`/i/${code}/incident`);
  const page = hidden(form.text, 'page');
  expect(words(form.text)).toContain('Near miss');
  const sent = { ...smoke, description: '<b>Rök</b> vid \u202Edörren', page };
  const { to } = await send(`/i/${code}/incident`, sent);
  expect((await send(`/i/${code}/incident`, sent)).to).toBe(to);
  const other = await send(`/i/${code}/incident`, { ...sent, description: 'Annat' });
  expect(words(other.text)).toContain('already reported from this page');
  const rows = await backend.db.select().from(registerRecords);
  expect(rows).toMatchObject([{ triage: 'waiting', createdBy: null, buildingId: item.buildingId }]);
  expect(rows[0]?.pageHash).not.toBe(page);
  const shown = await open(to);
  expect(shown.text).not.toContain('<b>Rök');
  expect(words(shown.text)).toContain('waits for somebody');
  const values = { ...smoke, cause: 'Hemligt' };
  const answer = await backend.ask('POST', `v1/RegisterRecord/${rows[0]?.id}/Accept`, {
    token: Admin.token,
    body: { values },
  });
  expect(answer.status).toBe(200);
  const after = words((await open(to)).text);
  expect(after).toContain('has been accepted');
  expect(after).not.toContain('Hemligt');
  expect(backend.logged.join('')).not.toContain(page);
});

test('a label refuses faults in the form, and unknown labels and pages are unknown [SBA-05]', async () => {
  const { code } = await labelled();
  const page = 'p'.repeat(43);
  const statuses = await Promise.all(
    [
      { ...smoke, description: ' ' },
      { ...smoke, event: 'noneThisYear' },
      { ...smoke, date: '2027-01-01' },
      { ...smoke, date: 'i går' },
      { ...smoke, description: 'x'.repeat(4001) },
    ].map(async (body) => (await send(`/i/${code}/incident`, { ...body, page })).status),
  );
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect((await open('/i/ZZZZ2345/incident')).status).toBe(404);
  expect((await open('/incident/unknown')).status).toBe(404);
  expect(await backend.db.select().from(registerRecords)).toEqual([]);
});
