import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { announcedDays, retentionKinds } from '#contract/privacy/retentionLimits.ts';
import type { RetentionKind } from '#contract/privacy/retentionLimits.ts';
import type { Retention, RetentionWrite } from '#contract/privacy/retention.ts';
import { keptContactDays } from '#contract/faultReports/reportLimits.ts';
import { addMonths, later } from '#domain/dates.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { moves } from '#server/db/schema/moves.ts';
import { retentionAnnouncements, retentionSettings } from '#server/db/schema/privacy/retention.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { createdColumns, failIfStale, updatedColumns } from '../shared/changes.ts';
import { notifyOfRetention } from './retentionNotice.ts';
import { countRetained, deleteRetained } from './retainedData.ts';

type SettingsRow = typeof retentionSettings.$inferSelect;
type Announcement = typeof retentionAnnouncements.$inferSelect;

const monthsOf = (row: SettingsRow | undefined, kind: RetentionKind): number | null =>
  row ? { photos: row.photosMonths, contacts: row.contactsMonths, audit: row.auditMonths }[kind] : null;

/** Returns the time before which data is older than its retention. */
const limitAt = (time: Date, months: number): string => addMonths(time, -months).toISOString();

/** Returns the time of the deletion that an announcement names. */
const dueOf = ({ created }: Announcement): string => later(new Date(created), { days: announcedDays });

/** Returns the settings of a root customer; undefined before they are first saved. */
async function settingsOf(db: Database, rootId: number): Promise<SettingsRow | undefined> {
  const [row] = await db
    .select()
    .from(retentionSettings)
    .where(eq(retentionSettings.customerId, rootId))
    .limit(1);
  return row;
}

const pendingOf = (db: Database, rootId: number): Promise<Announcement[]> =>
  db
    .select()
    .from(retentionAnnouncements)
    .where(and(eq(retentionAnnouncements.customerId, rootId), isNull(retentionAnnouncements.done)))
    .orderBy(asc(retentionAnnouncements.created), asc(retentionAnnouncements.id));

/** Returns the retention of a root customer, with the announced deletions. */
export async function readRetention(db: Database, rootId: number): Promise<Retention> {
  const row = await settingsOf(db, rootId);
  const pending = await pendingOf(db, rootId);
  return {
    photos: monthsOf(row, 'photos'),
    contacts: monthsOf(row, 'contacts'),
    audit: monthsOf(row, 'audit'),
    usualContactDays: keptContactDays,
    announcements: pending.map((each) => ({
      kind: each.kind,
      cutoff: each.cutoff,
      due: dueOf(each),
      count: each.count,
    })),
    version: row?.version ?? 0,
  };
}

/** Returns the months after which the entries of a user's audit log are deleted; null for never. */
export async function auditMonthsOf(db: Database, customerId: number): Promise<number | null> {
  const [row] = await db
    .select({ months: retentionSettings.auditMonths })
    .from(retentionSettings)
    .innerJoin(customers, eq(customers.rootId, retentionSettings.customerId))
    .where(eq(customers.id, customerId))
    .limit(1);
  return row?.months ?? null;
}

/**
 * Saves the retention of a root customer, which the caller has locked. The announcements of a changed kind are withdrawn, and what the new
 * setting would delete is announced.
 * @throws HttpProblem stale_version
 */
export async function saveRetention(
  tx: Database,
  root: { id: number; name: string },
  { body, now, publicUrl }: { body: RetentionWrite; now: string; publicUrl: string },
): Promise<void> {
  const row = await settingsOf(tx, root.id);
  failIfStale({ version: row?.version ?? 0 }, body.version);
  const columns = { photosMonths: body.photos, contactsMonths: body.contacts, auditMonths: body.audit };
  await (row
    ? tx
        .update(retentionSettings)
        .set({ ...columns, ...updatedColumns(retentionSettings, now) })
        .where(eq(retentionSettings.id, row.id))
    : tx.insert(retentionSettings).values({ customerId: root.id, ...columns, ...createdColumns(now) }));
  const changed = retentionKinds.filter((kind) => monthsOf(row, kind) !== body[kind]);
  if (changed.length > 0)
    await tx
      .delete(retentionAnnouncements)
      .where(
        and(
          eq(retentionAnnouncements.customerId, root.id),
          isNull(retentionAnnouncements.done),
          inArray(retentionAnnouncements.kind, changed),
        ),
      );
  await announce(tx, root, { now, publicUrl });
}

/** Announces what will be older than its retention in 30 days: each kind at most monthly, and only if there is anything to delete. */
async function announce(
  tx: Database,
  root: { id: number; name: string },
  { now, publicUrl }: { now: string; publicUrl: string },
): Promise<void> {
  const row = await settingsOf(tx, root.id);
  const announced: Announcement[] = [];
  const due = later(new Date(now), { days: announcedDays });
  for (const kind of retentionKinds) {
    const months = monthsOf(row, kind);
    if (months === null) continue;
    const isOfKind = and(
      eq(retentionAnnouncements.customerId, root.id),
      eq(retentionAnnouncements.kind, kind),
    );
    const [newest] = await tx
      .select()
      .from(retentionAnnouncements)
      .where(isOfKind)
      .orderBy(desc(retentionAnnouncements.created))
      .limit(1);
    if (newest && dueOf(newest) > now) continue;
    const cutoff = limitAt(new Date(due), months);
    const count = await countRetained(tx, kind, { rootId: root.id, cutoff });
    if (count === 0) continue;
    announced.push(
      ...(await tx
        .insert(retentionAnnouncements)
        .values({ customerId: root.id, kind, cutoff, count, ...createdColumns(now) })
        .returning()),
    );
  }
  if (announced.length > 0) await notifyOfRetention(tx, root, { announced, due, publicUrl });
}

/** Returns whether an executed move that isn't approved yet involves the root: its records may go back. */
async function isInMove(db: Database, rootId: number): Promise<boolean> {
  const ofRoot = db.select({ id: customers.id }).from(customers).where(eq(customers.rootId, rootId));
  const isOfRoot = or(inArray(moves.customerId, ofRoot), inArray(moves.targetCustomerId, ofRoot));
  return (await db.$count(moves, and(eq(moves.moveStatus, 'started'), isOfRoot))) > 0;
}

/** Deletes what was announced 30 days ago and is older than today's retention. */
async function deleteAnnounced(
  { db, clock, isStopping }: RetentionServices,
  row: SettingsRow,
): Promise<void> {
  const now = clock();
  const isDue = and(
    eq(retentionAnnouncements.customerId, row.customerId),
    isNull(retentionAnnouncements.done),
    lte(retentionAnnouncements.created, later(now, { days: -announcedDays })),
  );
  const due = await db
    .select()
    .from(retentionAnnouncements)
    .where(isDue)
    .orderBy(asc(retentionAnnouncements.id));
  for (const { id, kind, cutoff } of due) {
    const months = monthsOf(row, kind);
    if (months === null || cutoff > limitAt(now, months)) continue;
    const time = now.toISOString();
    const { isDone } = await deleteRetained(db, kind, {
      rootId: row.customerId,
      cutoff,
      now: time,
      isStopping,
    });
    if (!isDone) return;
    await db.update(retentionAnnouncements).set({ done: time }).where(eq(retentionAnnouncements.id, id));
  }
}

type RetentionServices = Pick<Services, 'db' | 'clock' | 'settings' | 'isStopping'>;

/**
 * Deletes what each root customer's retention has announced, and announces what is next. Roots with an executed move are left for a later
 * night. Safe to run on several servers at once. [IDENT-48]
 */
export async function keepRetention(services: RetentionServices): Promise<void> {
  const { db, clock, settings, isStopping } = services;
  const rows = await db
    .select({ row: retentionSettings, name: customers.name })
    .from(retentionSettings)
    .innerJoin(customers, eq(customers.id, retentionSettings.customerId))
    .where(isNull(customers.parentId))
    .orderBy(asc(retentionSettings.id));
  for (const { row, name } of rows) {
    if (isStopping()) return;
    if (await isInMove(db, row.customerId)) continue;
    await deleteAnnounced(services, row);
    // What is left would be announced once more.
    if (isStopping()) return;
    const now = clock().toISOString();
    await db.transaction(async (tx) => {
      await tx.execute(sql`select id from customers where id = ${row.customerId} for update`);
      await announce(tx, { id: row.customerId, name }, { now, publicUrl: settings.publicUrl });
    });
  }
}
