import { eq } from 'drizzle-orm';
import { calls } from '#contract/calls.ts';
import { escalationDays } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { dayIn } from '#domain/dates.ts';
import type { Database } from '#server/db/client.ts';
import type { reminderDigests } from '#server/db/schema/notifications.ts';
import { reminderNotifications } from '#server/db/schema/notifications.ts';
import { composeEmail } from '#server/core/email.ts';
import { emailText } from '#server/core/texts.ts';
import type { Email } from '#server/core/ports.ts';
import type { Services } from '#server/core/services.ts';
import { flawsSection } from './flawNotifications.ts';
import { officeWorkSection, readOfficeWork } from './officeWork.ts';
import type { OfficeWork } from './officeWork.ts';
import { messageIdOf } from '../emails/emailQueue.ts';
import { greetingOf } from '../emails/recipients.ts';
import { competenceSection } from './competenceReminders.ts';
import { leadsOfDigest } from './leadNotifications.ts';
import { flawsWithoutPoint, pointsSection } from './pointReminders.ts';
import { noticesWithoutEnd, recordsSection } from './recordReminders.ts';
import { filesSection } from './fileReminders.ts';
import { countDueServices } from '../maintenance/serviceCounts.ts';
import type { DueNotification, PendingReminder } from './pendingReminders.ts';

type Digest = typeof reminderDigests.$inferSelect;

const keyOf = (kind: string, planId: number, due: string) => `${kind} ${planId} ${Date.parse(due)}`;

/** Returns a function that tells whether a digest was queued with an item. */
async function queuedWith(db: Database, { id }: Digest): Promise<(notice: DueNotification) => boolean> {
  const rows = await db
    .select({
      kind: reminderNotifications.kind,
      planId: reminderNotifications.roundPlanningId,
      due: reminderNotifications.due,
    })
    .from(reminderNotifications)
    .where(eq(reminderNotifications.digestId, id));
  const keys = new Set(rows.map(({ kind, planId, due }) => keyOf(kind, planId, due)));
  return ({ kind, row, due }) => keys.has(keyOf(kind, row.plan.id, due));
}

/**
 * Builds a person's digest from current data: its queued content, plus earlier items that are still open, and the flaws that the person is
 * responsible for. Undefined when none of the queued items is due any more.
 */
export async function digestEmail(
  { db, settings, tokens, clock }: Pick<Services, 'db' | 'settings' | 'tokens' | 'clock'>,
  digest: Digest,
  wanted: PendingReminder | undefined,
): Promise<Email | undefined> {
  if (!wanted) return undefined;
  const { holder, notices, work, gaps, ends, files } = wanted;
  const isNew = await queuedWith(db, digest);
  const fresh = notices.filter(isNew);
  const isNewLead = await leadsOfDigest(db, digest.id);
  const newEnds = ends.filter(isNewLead);
  const points = wanted.points.filter(isNewLead);
  const flaws = flawsWithoutPoint(wanted.flaws, points);
  const hasNews = gaps.some(isNewLead) || flaws.some((flaw) => flaw.isNew) || work?.isNew || files?.isNew;
  if (!hasNews && fresh.length + newEnds.length + points.length === 0) return undefined;
  const { language, name, email, timeZone } = holder;
  const { publicUrl } = settings;
  const stopToken = await tokens.signAddress('reminders', String(holder.userId));
  const stop = `${publicUrl}/#/${language}/stop-reminders/${stopToken}`;
  const settingsLink = `${publicUrl}/#/${language}/reminders`;
  const linkOf = ({ row }: DueNotification) => `${publicUrl}/#/${language}/startround/${row.plan.id}`;
  const lineOf = (notice: DueNotification) =>
    emailText('digest_line', language, {
      due: dayIn(notice.due, timeZone),
      plan: notice.row.plan.name,
      place: placeOf(notice),
      link: linkOf(notice),
    });
  const address = { language, publicUrl };
  const flawPart = await flawsSection(db, flaws, address);
  const now = clock().toISOString();
  const ownWork = work ?? (await readOfficeWork(db, holder.userId, { now, since: now }));
  const due = fresh.filter(({ kind }) => kind === 'due');
  const above = notices.filter(({ kind }) => kind === 'above');
  const isStanding = (notice: DueNotification) => notice.kind === 'due' && !isNew(notice);
  const servicePart = servicesSection(
    await countDueServices(db, holder.userId, now),
    `${publicUrl}/#/${language}/services`,
    language,
  );
  const fileNews = noticesWithoutEnd(files?.notices ?? [], newEnds);
  const sections = [
    pointsSection(points, address),
    flawPart,
    officeWorkSection(ownWork, address),
    servicePart,
    competenceSection(gaps, address),
    recordsSection(newEnds, address),
    filesSection(fileNews, address),
  ];
  const text = [
    emailText('digest_start', language, { greeting: greetingOf(holder) }),
    ...roundParts({ due, standing: notices.filter(isStanding), above }, lineOf, language),
    ...sections.flatMap(({ paragraphs }) => paragraphs),
    emailText('digest_end', language, { settings: settingsLink, stop }),
  ];
  const subject = subjectOf({
    digest_subject: due.length,
    digest_subject_late: above.length,
    digest_subject_points: points.length,
    digest_subject_flaws: flaws.length,
    digest_subject_office: workCount(work),
    digest_subject_competence: gaps.length,
    digest_subject_records: newEnds.length,
    digest_subject_files: fileNews.length,
  });
  const letter = composeEmail(
    { name, address: email },
    {
      language,
      subject: emailText(subject.key, language, { count: subject.count }),
      text: `${text.join('\n\n')}\n`,
      links: [...notices.map(linkOf), ...sections.flatMap(({ links }) => links), settingsLink, stop],
    },
  );
  const unsubscribe = `${publicUrl}/api/${calls.unsubscribe.path.replace('{token}', stopToken)}`;
  return { ...letter, unsubscribe, messageId: messageIdOf(digest.mark, publicUrl) };
}

/** Returns the paragraphs about rounds: those that are newly due, those told before that still are, and late ones below. */
function roundParts(
  { due, standing, above }: Record<'due' | 'standing' | 'above', readonly DueNotification[]>,
  lineOf: (notice: DueNotification) => string,
  language: Language,
): string[] {
  const part = (key: 'digest_due' | 'digest_still' | 'digest_above', some: readonly DueNotification[]) =>
    some.length === 0
      ? []
      : [[emailText(key, language, { days: escalationDays }), ...some.map(lineOf)].join('\n')];
  return [...part('digest_due', due), ...part('digest_still', standing), ...part('digest_above', above)];
}

const subjects = [
  'digest_subject',
  'digest_subject_late',
  'digest_subject_points',
  'digest_subject_flaws',
  'digest_subject_office',
  'digest_subject_competence',
  'digest_subject_records',
  'digest_subject_files',
] as const;

/** Returns the key of the subject, by the first kind of content that exists, and its number. */
function subjectOf(counts: Record<(typeof subjects)[number], number>) {
  const key = subjects.find((each) => counts[each] > 0) ?? 'digest_subject_office';
  return { key, count: counts[key] };
}

const workCount = (work: OfficeWork | null): number => (work ? work.reports + work.toCheck : 0);

const servicesTexts = { overdue: 'digest_services_overdue', month: 'digest_services_month' } as const;

/** Returns the counts of a person's services that are overdue or due this month, each with the list that it links to. */
function servicesSection(
  counts: Awaited<ReturnType<typeof countDueServices>>,
  address: string,
  language: Language,
): { paragraphs: string[]; links: string[] } {
  const dueLines = (['overdue', 'month'] as const).flatMap((due) => {
    const [count, link] = [counts?.[due] ?? 0, `${address}?due=${due}`];
    return count === 0 ? [] : [{ link, line: emailText(servicesTexts[due], language, { count, link }) }];
  });
  if (dueLines.length === 0) return { paragraphs: [], links: [] };
  const lines = [emailText('digest_services', language), ...dueLines.map(({ line }) => line)];
  return { paragraphs: [lines.join('\n')], links: dueLines.map(({ link }) => link) };
}

const placeOf = ({ row }: DueNotification): string =>
  [...row.buildings.map((building) => building.name).slice(0, 3), row.customerName].join(', ');
