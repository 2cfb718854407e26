import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Retention } from '#contract/privacy/retention.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { files } from '#server/db/schema/drawings.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { moves } from '#server/db/schema/moves.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { schedules } from '#server/services/jobs/runJob.ts';
import { sendJobs } from '#server/services/queue/jobs.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';

const backend = await useBackend();
const dayMs = 86_400_000;
const dayIn = (days: number) => new Date(testNow.getTime() + days * dayMs);

/** Runs the nightly job some days after the start of the test, and sets the clock back: sessions would have ended. */
async function nightIn(days: number) {
  backend.time.now = dayIn(days);
  await sendJobs(backend.db, 'retention', [{ payload: null }]);
  await backend.settled();
  backend.time.now = testNow;
}

const none = { photos: null, contacts: null, audit: null };

/** Creates a round that was finished 400 days ago, with photos of a fixed and an open flaw, old log entries and an old fault report. */
async function oldData(name?: string) {
  const tenant = await roundSeed(backend).round({});
  const { root, level, building, round, people, item } = tenant;
  const old = dayIn(-400).toISOString();
  const stamps = { created: old, updated: old };
  await backend.db.update(roundHistories).set({ done: old }).where(eq(roundHistories.id, round.id));
  const photoOf = async (done: string | null) => {
    const file = await backend.seed.file(
      { customerId: level.id },
      { name: 'foto.png', mimeType: 'image/png' },
    );
    const flaw = only(
      await backend.db
        .insert(flaws)
        .values({
          customerId: level.id,
          buildingId: building.id,
          roundHistoryId: round.id,
          name: 'x',
          ...textKeys('x'),
          done,
          ...stamps,
        })
        .returning(),
    );
    await backend.db
      .insert(flawFiles)
      .values({ customerId: level.id, flawId: flaw.id, fileId: file.id, ...stamps });
    return file.id;
  };
  const [fixed, open] = [await photoOf(old), await photoOf(null)];
  const entry = { actor: 'unknown', action: 'login_failed', ...stamps };
  await backend.db.insert(auditLog).values([
    { ...entry, customerId: level.id },
    { ...entry, customerId: null, companyId: root.companyId },
  ]);
  const base = `v1/Customer/${root.id}/Retention`;
  const { token } = people.CustomerAdmin;
  return {
    ...tenant,
    name,
    item,
    fixed,
    open,
    read: async () => (await backend.ask<Retention>('GET', base, { token })).data,
    save: (body: object) => backend.ask<Retention>('PUT', base, { token, body: { ...none, ...body } }),
    isDeleted: async (id: number) =>
      only(await backend.db.select().from(files).where(eq(files.id, id))).deleted,
    oldEntries: () => backend.db.$count(auditLog, eq(auditLog.created, old)),
  };
}

describe('the retention of a root customer', () => {
  test('announces what it deletes 30 days ahead, by e-mail and in the settings [IDENT-48]', async () => {
    const { save, fixed, open, isDeleted, oldEntries, read, root } = await oldData();
    const { data } = await save({ photos: 12, audit: 12 });
    const due = dayIn(30).toISOString();
    const cutoff = new Date(Date.UTC(2025, 11, 20, 9)).toISOString();
    expect(data.announcements).toEqual([
      { kind: 'photos', cutoff, due, count: 1 },
      { kind: 'audit', cutoff, due, count: 1 },
    ]);
    await backend.settled();
    const mail = backend.mails.find(({ subject }) => subject.includes('2026-12-20'));
    expect(mail?.text).toContain('1 foto från ronder som avslutades före 2025-12-20');
    expect(mail?.text).toContain(`privacy?customer=${root.id}`);
    await nightIn(29);
    expect([await isDeleted(fixed), await oldEntries()]).toEqual([false, 2]);
    await nightIn(30);
    // Photos of open flaws and the entries of the company stay.
    expect([await isDeleted(fixed), await isDeleted(open), await oldEntries()]).toEqual([true, false, 1]);
    expect((await read()).announcements).toEqual([]);
    expect(schedules.filter(({ kind }) => kind === 'retention')).toHaveLength(1);
  });

  test('deletes nothing after it was made longer or switched off, and announces anew [IDENT-48]', async () => {
    const { save, fixed, isDeleted, read } = await oldData();
    await save({ photos: 12 });
    expect((await save({ photos: 24 })).data.announcements).toEqual([]);
    await nightIn(30);
    await save({ photos: null });
    await nightIn(61);
    expect(await isDeleted(fixed)).toBe(false);
    await save({ photos: 12 });
    expect((await read()).announcements).toMatchObject([{ due: dayIn(30).toISOString() }]);
  });

  test('waits while an executed move isn’t approved [IDENT-48]', async () => {
    const { save, fixed, isDeleted, root, level } = await oldData();
    await save({ photos: 12 });
    const other = await backend.seed.tenant('Annan');
    const moment = testNow.toISOString();
    const move = { customerId: level.id, targetCustomerId: other.level.id, moveStatus: 'started' as const };
    await backend.db.insert(moves).values({ ...move, created: moment, updated: moment });
    await nightIn(31);
    expect(await isDeleted(fixed)).toBe(false);
    await backend.db.update(moves).set({ moveStatus: 'completed' }).where(eq(moves.customerId, level.id));
    await nightIn(32);
    expect([await isDeleted(fixed), root.id]).toEqual([true, root.id]);
  });

  test('erases reporters’ contact details by its own setting instead of the product’s', async () => {
    const { save, item, building, level } = await oldData();
    const code = await backend.seed.itemCode({ id: item.id, buildingId: building.id, customerId: level.id });
    const created = dayIn(-120).toISOString();
    await backend.db.insert(faultReports).values({
      customerId: level.id,
      buildingId: building.id,
      mapItemId: item.id,
      codeId: code.id,
      pageHash: 'x',
      text: 'Trasig',
      contact: '0701234567',
      language: 'sv',
      created,
      updated: created,
    });
    const contact = async () => only(await backend.db.select().from(faultReports)).contact;
    expect((await save({ contacts: 6 })).data.announcements).toEqual([]);
    await sendJobs(backend.db, 'housekeeping', [{ payload: null }]);
    await backend.settled();
    expect(await contact()).toBe('0701234567');
    expect((await save({ contacts: 2 })).data.announcements).toMatchObject([{ kind: 'contacts', count: 1 }]);
    await nightIn(30);
    expect(await contact()).toBe('');
  });

  test('is refused below its minimum, for a stale version, and for a level that is no root', async () => {
    const { save, people, level } = await oldData();
    expect((await save({ photos: 11 })).status).toBe(400);
    expect((await save({ contacts: 0 })).status).toBe(400);
    expect((await save({ audit: 6 })).status).toBe(400);
    const { data } = await save({ photos: 36 });
    expect(data).toMatchObject({ photos: 36, contacts: null, audit: null, usualContactDays: 90, version: 1 });
    expect((await save({ photos: 40, version: 0 })).codes).toEqual(['stale_version']);
    const ofLevel = `v1/Customer/${level.id}/Retention`;
    expect((await backend.ask('GET', ofLevel, { token: people.CustomerAdmin.token })).status).toBe(404);
  });
});

describe('the audit log', () => {
  test('lets nobody delete entries but the retention of their root from before its cutoff [IDENT-48]', async () => {
    const { root } = await oldData();
    const remove = (allowed: string) =>
      backend.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('tillsyn.audit_retention', ${allowed}, true)`);
        await tx.execute(sql`delete from audit_log where customer_id is not null`);
      });
    await expect(remove('')).rejects.toThrow();
    await expect(remove(`${root.id + 1000} ${dayIn(1).toISOString()}`)).rejects.toThrow();
    await expect(remove(`${root.id} ${dayIn(-500).toISOString()}`)).rejects.toThrow();
    await expect(backend.db.execute(sql`update audit_log set action = 'x'`)).rejects.toThrow();
    await remove(`${root.id} ${dayIn(1).toISOString()}`);
    expect(await backend.db.$count(auditLog, sql`customer_id is not null`)).toBe(0);
  });
});
