import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FileNotice } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { Language } from '#contract/constants.ts';
import { addTime, utcDay } from '#domain/dates.ts';
import { fileNotices } from '#domain/fireSafetyFile/fileNotices.ts';
import { soonDays } from '#domain/registers/judgement.ts';
import { emailText, fileText } from '#server/core/texts.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { pickFromFiles } from '../fireSafetyFile/readFireSafetyFiles.ts';
import { nameInEmail } from '../emails/nameInEmail.ts';
import { personsOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import { handlersAt } from './officeWork.ts';

/** Number of days between two e-mails about files. */
const weekDays = 7;

/** News of the fire-safety files that a user administers. */
export interface FileNews {
  notices: readonly FileNotice[];
  /** True if something became out of date, or came within 60 days of its end, since the e-mail of the week before. */
  isNew: boolean;
}

/** Returns the buildings of the trees of customers whose registers have a record, by customer. */
async function buildingsWithFiles(db: Database): Promise<Map<number, number[]>> {
  const roots = db
    .select({ id: customers.rootId })
    .from(customers)
    .innerJoin(registerRecords, eq(registerRecords.customerId, customers.id))
    .where(eq(registerRecords.deleted, false));
  const rows = await db
    .select({ id: buildings.id, customerId: buildings.customerId })
    .from(buildings)
    .innerJoin(customers, eq(customers.id, buildings.customerId))
    .where(and(eq(buildings.deleted, false), inArray(customers.rootId, roots)))
    .orderBy(sql`${buildings.sortKey}`, buildings.id);
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  return new Map([...byCustomer].map(([customerId, own]) => [customerId, own.map(({ id }) => id)]));
}

/**
 * Returns the news of files for users who administer the nearest level, on their day of the week: what became out of date in the last seven
 * days, and what ends within 60 days.
 */
export async function fileReminders(
  db: Database,
  { now, isToday }: { now: Date; isToday: (userId: number) => boolean },
): Promise<{ holder: UserRecipient; news: FileNews }[]> {
  const today = utcDay(now);
  const weekAgo = utcDay(addTime(now, { days: -weekDays }));
  const knownUntil = utcDay(addTime(now, { days: soonDays - weekDays }));
  const byUser = new Map<number, FileNotice[]>();
  for (const [customerId, ids] of await buildingsWithFiles(db)) {
    const handlers = (await handlersAt(db, customerId)).filter(isToday);
    if (handlers.length === 0) continue;
    const notices = await pickFromFiles({ db, now: now.toISOString() }, ids, (files) =>
      fileNotices(files).filter(({ isOld, until }) => !isOld || until >= weekAgo),
    );
    if (notices.length === 0) continue;
    for (const userId of handlers) byUser.set(userId, [...(byUser.get(userId) ?? []), ...notices]);
  }
  if (byUser.size === 0) return [];
  const holders = await personsOf(db, inArray(users.id, [...byUser.keys()]));
  const isNews = ({ until }: FileNotice) => until < today || until > knownUntil;
  return holders.map((holder) => {
    const notices = byUser.get(holder.userId) ?? [];
    return { holder, news: { notices, isNew: notices.some(isNews) } };
  });
}

/** Maximum number of heads listed in one e-mail. */
const mostLines = 30;

/** Returns the paragraph of an e-mail about fire-safety files, and its links. */
export function filesSection(
  notices: readonly FileNotice[],
  { language, publicUrl }: { language: Language; publicUrl: string },
): { paragraphs: string[]; links: string[] } {
  if (notices.length === 0) return { paragraphs: [], links: [] };
  const shownLines = notices
    .slice(0, mostLines)
    .map(({ buildingId, buildingName, customerId, ...notice }) => {
      const link = `${publicUrl}/#/${language}/fire-safety-files/${buildingId}?customer=${customerId}`;
      const line = emailText(notice.isOld ? 'digest_files_ended' : 'digest_files_ends', language, {
        building: nameInEmail(buildingName),
        head: fileText(`heads.${notice.head}`, language),
        day: notice.until,
        link,
      });
      return { line, link };
    });
  const count = notices.length - shownLines.length;
  const listLink = `${publicUrl}/#/${language}/fire-safety-files`;
  const more = count > 0 ? [emailText('digest_files_more', language, { count, link: listLink })] : [];
  const lines = [emailText('digest_files', language), ...shownLines.map(({ line }) => line), ...more];
  const links = [...new Set([...shownLines.map(({ link }) => link), ...(count > 0 ? [listLink] : [])])];
  return { paragraphs: [lines.join('\n')], links };
}
