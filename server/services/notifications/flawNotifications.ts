import { inArray, sql } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { dayIn, later } from '#domain/dates.ts';
import { emailText } from '#server/core/texts.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { users } from '#server/db/schema/users.ts';
import type { reminderSettings } from '#server/db/schema/notifications.ts';
import { flawAddress } from '../flaws/flawReminders.ts';
import { readsFlaw } from '../flaws/flawReaders.ts';
import { flawLocalizer } from '../flaws/flawLocalizer.ts';
import { personsOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import { usualReminders } from '../emails/reminderSettings.ts';

export type ReminderChoice = Pick<
  typeof reminderSettings.$inferSelect,
  'weekday' | 'leadDays' | 'stopped' | 'timeZone'
>;

/** Reasons for listing a flaw in an e-mail; the first that applies is used. */
const kinds = ['overdue', 'refused', 'assigned', 'due'] as const;

interface FlawRow {
  id: number;
  personId: number;
  customerId: number;
  buildingId: number | null;
  flawTypeId: number | null;
  name: string;
  measure: string;
  place: string;
  due: string | null;
  refused: string | null;
  isContinued: boolean;
  /** True for the responsible person; false for the author of a fix that was refused. */
  isOwn: boolean;
  assigned: string | null;
}

/** Open flaw in an e-mail to its responsible person; `isNew`: the reason arose after the previous e-mail. */
export interface FlawNotification extends FlawRow {
  kind: (typeof kinds)[number];
  isNew: boolean;
}

/** Period covered by a user's first e-mail, in days. */
const firstDays = 7;

/**
 * Returns the flaws to notify each user of: the responsible person of flaws that were assigned since the last e-mail, whose fix was refused
 * since then, that fall due within the days that the user chose, or are overdue; holders of the responsible role of the same, if no person
 * is assigned; the author of a fix that another person refused, of the refusal. Users who stopped the reminders get none. [LIFE-78]
 */
export async function flawNotifications(
  db: Database,
  settings: ReadonlyMap<number, ReminderChoice>,
  now: Date,
): Promise<{ holder: UserRecipient; flaws: FlawNotification[] }[]> {
  const rows = await rowsOf<FlawRow>(
    db,
    sql`select t.id, told.user_id as "personId", told.is_own as "isOwn", t.customer_id as "customerId", t.building_id as "buildingId",
        t.flaw_type_id as "flawTypeId", t.name, t.measure, to_char(t.due at time zone 'UTC', 'YYYY-MM-DD') as due,
        to_char(c.check_refused at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as refused, c.checked_by is distinct from told.user_id and c.id is not null as "isContinued",
        concat_ws(', ', h.name, i.position_number || ' ' || i.name) as place,
        to_char((select max(e.created) from flaw_events e where e.flaw_id = t.id and e.kind = 'changed'
          and t.person_id is not null and e.details -> 'person' is not null and e.user_id is distinct from t.person_id) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as assigned
      from flaws t left join flaws c on c.id = t.continues_id
      join lateral (select t.person_id as user_id, true as is_own where t.person_id is not null
        union select r.user_id, true from user_roles r where t.person_id is null and r.role_id = t.responsible
        union select e.user_id, false from flaw_events e where e.flaw_id = c.id and e.kind = 'fixed'
          and e.user_id is not null and e.user_id is distinct from t.person_id) told on true
      join users u on u.id = told.user_id
      left join buildings h on h.id = t.building_id
      left join map_items i on i.id = t.map_item_id
      where t.done is null and not t.deleted and not t.left_behind and coalesce(not h.deleted, true) and ${readsFlaw}
      order by t.due nulls last, t.id`,
  );
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  const ids = [...byPerson.keys()].filter((id) => !settings.get(id)?.stopped);
  if (ids.length === 0) return [];
  const sinceOf = await lastEmailTimes(db, now);
  const holders = await personsOf(db, inArray(users.id, ids));
  return holders.map((holder) => {
    const choice = settings.get(holder.userId) ?? usualReminders;
    const today = dayIn(now, choice.timeZone);
    const since = sinceOf(holder.userId, today);
    const period = { today, since, sinceDay: dayIn(since, choice.timeZone), leadDays: choice.leadDays };
    return { holder, flaws: (byPerson.get(holder.userId) ?? []).flatMap((row) => noticeOf(row, period)) };
  });
}

/** Returns a function for the time of a user's last e-mail before a day; without one, some days ago. */
export async function lastEmailTimes(
  db: Database,
  now: Date,
): Promise<(userId: number, today: string) => string> {
  const rows = await rowsOf<{ userId: number; day: string; created: string }>(
    db,
    sql`select d.user_id as "userId", d.day::text as day,
        to_char(d.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created
      from reminder_digests d where d.created >= ${later(now, { days: -60 })}::timestamptz order by d.created`,
  );
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return (userId, today) =>
    byPerson.get(userId)?.findLast(({ day }) => day < today)?.created ?? later(now, { days: -firstDays });
}

const shifted = (day: string, days: number): string =>
  later(new Date(`${day}T00:00:00Z`), { days }).slice(0, 10);

/** Returns the notification about a flaw; none for a flaw that is neither new nor due soon. */
function noticeOf(
  row: FlawRow,
  { today, since, sinceDay, leadDays }: { today: string; since: string; sinceDay: string; leadDays: number },
): FlawNotification[] {
  const { due, refused, isContinued, assigned, isOwn } = row;
  const isRefused = isContinued && refused !== null && refused > since;
  if (!isOwn) return isRefused ? [{ ...row, kind: 'refused', isNew: true }] : [];
  const isAssigned = assigned !== null && assigned > since;
  if (due !== null && due < today)
    return [{ ...row, kind: 'overdue', isNew: due >= sinceDay || isRefused || isAssigned }];
  if (isRefused) return [{ ...row, kind: 'refused', isNew: true }];
  if (isAssigned) return [{ ...row, kind: 'assigned', isNew: true }];
  if (due === null) return [];
  const notifiedFrom = shifted(due, -leadDays);
  return notifiedFrom <= today ? [{ ...row, kind: 'due', isNew: notifiedFrom > sinceDay }] : [];
}

/** Maximum number of flaws listed in one e-mail. */
const mostLines = 30;

/** Returns the paragraphs of an e-mail about flaws, and the links in them. */
export async function flawsSection(
  db: Database,
  notices: readonly FlawNotification[],
  { language, publicUrl }: { language: Language; publicUrl: string },
): Promise<{ paragraphs: string[]; links: string[] }> {
  if (notices.length === 0) return { paragraphs: [], links: [] };
  const localizeFlaw = await flawLocalizer(db, language);
  const ordered = kinds.flatMap((kind) => notices.filter((notice) => notice.kind === kind));
  const listedNotices = ordered.slice(0, mostLines);
  const linkOf = (notice: FlawNotification) => flawAddress(notice, publicUrl, language);
  const lineOf = (notice: FlawNotification) =>
    emailText('flaws_line', language, {
      due: notice.due ?? emailText('no_value', language),
      flaw: localizeFlaw(notice).name.replace(/\s+/g, ' '),
      place: notice.place || emailText('no_value', language),
      link: linkOf(notice),
    });
  const paragraphs = kinds.flatMap((kind) => {
    const some = listedNotices.filter((notice) => notice.kind === kind);
    return some.length === 0 ? [] : [[emailText(`flaws_${kind}`, language), ...some.map(lineOf)].join('\n')];
  });
  const count = ordered.length - listedNotices.length;
  const allAddress = `${publicUrl}/#/${language}/work?person=${notices[0]?.personId ?? ''}`;
  return {
    paragraphs:
      count > 0
        ? [...paragraphs, emailText('flaws_more', language, { count, link: allAddress })]
        : paragraphs,
    links: [...listedNotices.map(linkOf), ...(count > 0 ? [allAddress] : [])],
  };
}
