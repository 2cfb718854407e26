import { inArray, sql } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { pointLeadDays } from '#contract/visits/visitWords.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import { reachedLead } from '#domain/competence/leadDays.ts';
import { dayIn } from '#domain/dates.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { emailText } from '#server/core/texts.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { users } from '#server/db/schema/users.ts';
import { nameInEmail } from '../emails/nameInEmail.ts';
import { personsOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import { isOpenPoint } from '../shared/openPoints.ts';
import { subjectOf } from '../shared/subjects.ts';
import type { LeadNotification } from '../shared/subjects.ts';
import type { FlawNotification } from './flawNotifications.ts';
import { handlersAt } from './officeWork.ts';

interface PointRow {
  id: number;
  caseId: number;
  customerId: number;
  caseName: string;
  buildingName: string;
  /** Place of the point in its case, from 1. */
  number: number;
  deadline: string;
  flawIds: number[];
}

/** Coming deadline of a point of an authority's visit that isn't fixed, some days ahead. */
export type PointDeadline = LeadNotification & PointRow;

/** Returns the points of all customers whose deadline is within the days ahead, by customer. */
async function comingPointDeadlines(db: Database, now: Date): Promise<Map<number, PointDeadline[]>> {
  const today = dayIn(now, timeZones.SE);
  const rows = await rowsOf<PointRow>(
    db,
    sql`select p.id, c.id as "caseId", c.customer_id as "customerId", c.name as "caseName", b.name as "buildingName", p.deadline,
        (select count(*)::int from visit_points q where q.case_id = c.id and (q.position, q.id) <= (p.position, p.id)) as number,
        coalesce((select array_agg(l.flaw_id) from visit_point_links l where l.point_id = p.id and l.flaw_id is not null), '{}') as "flawIds"
      from visit_points p join visit_cases c on c.id = p.case_id join buildings b on b.id = c.building_id
      where ${isOpenPoint} and not b.deleted
        and p.deadline between ${today} and ${shiftDay(today, Math.max(...pointLeadDays))}
      order by p.deadline, c.id, p.position, p.id`,
  );
  const deadlines = rows.flatMap((row): PointDeadline[] => {
    const leadDays = reachedLead(today, row.deadline, pointLeadDays);
    return leadDays === undefined
      ? []
      : [{ ...row, leadDays, subject: subjectOf(['point', row.id, row.deadline]) }];
  });
  return Map.groupBy(deadlines, ({ customerId }) => customerId);
}

/** Returns the coming deadlines of authorities' points for each user who administers the nearest level. */
export async function pointReminders(
  db: Database,
  now: Date,
): Promise<{ holder: UserRecipient; points: PointDeadline[] }[]> {
  const byUser = new Map<number, PointDeadline[]>();
  for (const [customerId, points] of await comingPointDeadlines(db, now))
    for (const userId of await handlersAt(db, customerId))
      byUser.set(userId, [...(byUser.get(userId) ?? []), ...points]);
  if (byUser.size === 0) return [];
  const holders = await personsOf(db, inArray(users.id, [...byUser.keys()]));
  return holders.map((holder) => ({ holder, points: byUser.get(holder.userId) ?? [] }));
}

/** Returns the flaws that no point tells of in the same e-mail: those due soon are told by their point. */
export function flawsWithoutPoint(
  flaws: readonly FlawNotification[],
  points: readonly PointDeadline[],
): FlawNotification[] {
  const flawIds = new Set(points.flatMap((point) => point.flawIds));
  return flaws.filter(({ id, kind }) => kind !== 'due' || !flawIds.has(id));
}

/** Maximum number of cases listed in one e-mail, and of points named of each. */
const mostLines = 30;

/** Returns the paragraph of an e-mail about points of authorities' visits, a line for each case and day, and its links. [SBA-38] */
export function pointsSection(
  points: readonly PointDeadline[],
  { language, publicUrl }: { language: Language; publicUrl: string },
): { paragraphs: string[]; links: string[] } {
  if (points.length === 0) return { paragraphs: [], links: [] };
  const groups = [...Map.groupBy(points, ({ deadline, caseId }) => `${deadline} ${caseId}`).values()];
  const listedGroups = groups.slice(0, mostLines).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { deadline, caseId, customerId, buildingName, caseName } = first;
    const link = `${publicUrl}/#/${language}/visits?customer=${customerId}&case=${caseId}`;
    const numbers = group.slice(0, mostLines).map(({ number }) => number);
    const line = emailText('digest_points_line', language, {
      day: deadline,
      building: nameInEmail(buildingName),
      visit: nameInEmail(caseName),
      count: group.length,
      numbers: group.length > numbers.length ? `${numbers.join(', ')} …` : numbers.join(', '),
      link,
    });
    return [{ line, link }];
  });
  const count = groups.length - listedGroups.length;
  const listLink = `${publicUrl}/#/${language}/visits`;
  const more = count > 0 ? [emailText('digest_points_more', language, { count, link: listLink })] : [];
  const lines = [emailText('digest_points', language), ...listedGroups.map(({ line }) => line), ...more];
  return {
    paragraphs: [lines.join('\n')],
    links: [...listedGroups.map(({ link }) => link), ...(count > 0 ? [listLink] : [])],
  };
}
