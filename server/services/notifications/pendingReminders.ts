import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { escalationDays } from '#contract/constants.ts';
import { can, reachOf } from '#domain/can.ts';
import { dayIn, daysBetweenIn, later } from '#domain/dates.ts';
import { comingPlans } from '#domain/plans/planOverview.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { reminderSettings } from '#server/db/schema/notifications.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { areActive } from '../shared/activeUsers.ts';
import { plannedOf } from '../plans/duePlans.ts';
import { holdersOf, personsOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import type { RoundPlanningRow } from '../plans/roundPlannings.ts';
import { selectRoundPlannings } from '../plans/roundPlannings.ts';
import { flawNotifications, lastEmailTimes } from './flawNotifications.ts';
import type { CompetenceNotification } from '../competence/competenceNotifications.ts';
import { competenceReminders } from './competenceReminders.ts';
import { endsWithoutGap, recordReminders } from './recordReminders.ts';
import type { RecordEnd } from '../registers/recordEnds.ts';
import { pointReminders } from './pointReminders.ts';
import type { PointDeadline } from './pointReminders.ts';
import { fileReminders } from './fileReminders.ts';
import type { FileNews } from './fileReminders.ts';
import { officePeople, readOfficeWork } from './officeWork.ts';
import type { OfficeWork } from './officeWork.ts';
import type { FlawNotification, ReminderChoice } from './flawNotifications.ts';
import { usualReminders } from '../emails/reminderSettings.ts';

/** Reason for reminding a user of a plan: holding one of its roles (`due`), or a late round below the user's level (`above`). */
export type NotificationKind = 'due' | 'above';

/** Due date in a reminder. */
export interface DueNotification {
  kind: NotificationKind;
  due: string;
  row: RoundPlanningRow;
}

/** Content of a user's reminder today, whether already sent or not, the earliest first. */
export interface PendingReminder {
  holder: UserRecipient;
  /** User's local day, YYYY-MM-DD. */
  day: string;
  /** False on weekdays other than the user's choice. */
  isToday: boolean;
  notices: DueNotification[];
  /** Flaws that the user is responsible for, if they belong in the e-mail. */
  flaws: readonly FlawNotification[];
  /** Pending office work, if any of it is new. */
  work: OfficeWork | null;
  /** Coming gaps of competence that the user administers. */
  gaps: readonly CompetenceNotification[];
  /** Coming last days of records that the user administers. */
  ends: readonly RecordEnd[];
  /** Coming deadlines of authorities' points that the user administers. */
  points: readonly PointDeadline[];
  /** News of the fire-safety files that the user administers, once a week. */
  files: FileNews | null;
}

/** Weekday of e-mails that are sent once a week to those who chose none. */
const monday = 1;

/** Returns 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * Returns the due dates to remind each user of: holders of the plans' roles, as many days ahead as each chose, of overdue plans even if the
 * plan's reminders are off; and for rounds more than `escalationDays` late, the users who plan rounds at the nearest level above. A running
 * round that isn't late isn't due. The same e-mail lists the flaws that a user is responsible for.
 */
export async function pendingReminders(db: Database, now: Date): Promise<Map<number, PendingReminder>> {
  const isActive = and(eq(roundPlannings.deleted, false), eq(roundPlannings.active, true));
  const rows = await selectRoundPlannings(db).where(isActive);
  const byId = new Map(rows.map((row) => [row.plan.id, row]));
  const planned = rows.map(({ plan, schedule, newest }) =>
    plannedOf(
      {
        ...plan,
        ...schedule,
        lastRun: newest?.created ?? null,
        done: newest?.done ?? null,
        expires: newest?.expires ?? null,
      },
      now.toISOString(),
    ),
  );
  const settings = await readSettings(db);
  const people = new People(db);
  const remindersByUser = new Map<number, PendingReminder>();
  const addNotification = (holder: UserRecipient, notice: DueNotification) => {
    const { stopped, leadDays, timeZone } = settings.get(holder.userId) ?? usualReminders;
    const day = dayIn(now, timeZone);
    // A plan whose reminders are off is included once it is overdue.
    const isDue =
      notice.kind === 'due'
        ? notice.row.plan.sendMessage
          ? dayIn(notice.due, timeZone) <= dayIn(later(now, { days: leadDays }), timeZone)
          : dayIn(notice.due, timeZone) < day
        : daysBetweenIn(timeZone, notice.due, now) > escalationDays;
    if (stopped || !isDue) return;
    const reminder = remindersByUser.get(holder.userId) ?? emptyReminder(holder, settings, now);
    reminder.notices.push(notice);
    remindersByUser.set(holder.userId, reminder);
  };
  for (const { plan, due, standing } of comingPlans(planned, now)) {
    const row = byId.get(plan.id);
    if (!row || standing === 'ongoing') continue;
    for (const holder of await people.holding(row)) addNotification(holder, { kind: 'due', due, row });
    // Not late enough in any time zone: the levels above needn't be looked up.
    if (Date.parse(due) > Date.parse(later(now, { days: -escalationDays }))) continue;
    for (const holder of await people.above(row.plan.customerId))
      addNotification(holder, { kind: 'above', due, row });
  }
  for (const { holder, flaws } of await flawNotifications(db, settings, now)) {
    if (flaws.length === 0) continue;
    const before = remindersByUser.get(holder.userId) ?? emptyReminder(holder, settings, now);
    remindersByUser.set(holder.userId, { ...before, flaws });
  }
  for (const { holder, gaps } of await competenceReminders(db, now)) {
    if (settings.get(holder.userId)?.stopped) continue;
    const before = remindersByUser.get(holder.userId) ?? emptyReminder(holder, settings, now);
    remindersByUser.set(holder.userId, { ...before, gaps });
  }
  for (const { holder, ends } of await recordReminders(db, now)) {
    if (settings.get(holder.userId)?.stopped) continue;
    const before = remindersByUser.get(holder.userId) ?? emptyReminder(holder, settings, now);
    remindersByUser.set(holder.userId, { ...before, ends: endsWithoutGap(ends, before.gaps) });
  }
  for (const { holder, points } of await pointReminders(db, now)) {
    if (settings.get(holder.userId)?.stopped) continue;
    const before = remindersByUser.get(holder.userId) ?? emptyReminder(holder, settings, now);
    remindersByUser.set(holder.userId, { ...before, points });
  }
  const isWeekly = (userId: number): boolean => {
    const { stopped, weekday, timeZone } = settings.get(userId) ?? usualReminders;
    return !stopped && weekdayOf(dayIn(now, timeZone)) === (weekday ?? monday);
  };
  for (const { holder, news } of await fileReminders(db, { now, isToday: isWeekly })) {
    const before = remindersByUser.get(holder.userId) ?? emptyReminder(holder, settings, now);
    remindersByUser.set(holder.userId, { ...before, files: news });
  }
  await addOfficeWork(db, { settings, found: remindersByUser, now });
  return remindersByUser;
}

/** Creates a user's reminder without content. */
function emptyReminder(
  holder: UserRecipient,
  settings: ReadonlyMap<number, ReminderChoice>,
  now: Date,
): PendingReminder {
  const { weekday, timeZone } = settings.get(holder.userId) ?? usualReminders;
  const day = dayIn(now, timeZone);
  const isToday = weekday === null || weekday === weekdayOf(day);
  return {
    holder,
    day,
    isToday,
    notices: [],
    flaws: [],
    work: null,
    gaps: [],
    ends: [],
    points: [],
    files: null,
  };
}

/** Adds people with new office work since their last e-mail. */
async function addOfficeWork(
  db: Database,
  {
    settings,
    found,
    now,
  }: {
    settings: ReadonlyMap<number, ReminderChoice>;
    found: Map<number, PendingReminder>;
    now: Date;
  },
): Promise<void> {
  const sinceOf = await lastEmailTimes(db, now);
  for (const holder of await officePeople(db, now)) {
    const { stopped, weekday, timeZone } = settings.get(holder.userId) ?? usualReminders;
    const day = dayIn(now, timeZone);
    const isToday = weekday === null || weekday === weekdayOf(day);
    if (stopped || !isToday) continue;
    const since = sinceOf(holder.userId, day);
    const work = await readOfficeWork(db, holder.userId, { now: now.toISOString(), since });
    if (!work?.isNew) continue;
    found.set(holder.userId, {
      ...(found.get(holder.userId) ?? emptyReminder(holder, settings, now)),
      work,
    });
  }
}

async function readSettings(db: Database): Promise<Map<number, ReminderChoice>> {
  const { userId, weekday, leadDays, stopped, timeZone } = reminderSettings;
  const rows = await db.select({ userId, weekday, leadDays, stopped, timeZone }).from(reminderSettings);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Looks up the users to remind; caches results by roles and levels. */
class People {
  private readonly db: Database;
  private readonly byRoles = new Map<string, Promise<UserRecipient[]>>();
  private readonly byLevel = new Map<number, Promise<UserRecipient[]>>();
  private readonly byCompany = new Map<number, Promise<UserRecipient[]>>();

  constructor(db: Database) {
    this.db = db;
  }

  holding({ plan, roleIds }: RoundPlanningRow): Promise<UserRecipient[]> {
    const ids = plan.roleId === null ? roleIds : [plan.roleId, ...roleIds];
    const key = [plan.customerId, ...[...new Set(ids)].toSorted((a, b) => a - b)].join();
    const holders = this.byRoles.get(key) ?? holdersOf(this.db, ids, plan.customerId);
    this.byRoles.set(key, holders);
    return holders;
  }

  above(customerId: number): Promise<UserRecipient[]> {
    const people = this.byLevel.get(customerId) ?? this.findAbove(customerId);
    this.byLevel.set(customerId, people);
    return people;
  }

  /** Returns the users who plan rounds at the nearest level above that has any; above the root, those at the company. */
  private async findAbove(customerId: number): Promise<UserRecipient[]> {
    const { companyId, nearest } = await peopleAbove(this.db, customerId);
    if (nearest.length > 0 || companyId === null) return nearest;
    const people = this.byCompany.get(companyId) ?? peopleOfCompany(this.db, companyId);
    this.byCompany.set(companyId, people);
    return people;
  }
}

async function peopleAbove(
  db: Database,
  customerId: number,
): Promise<{ companyId: number | null; nearest: UserRecipient[] }> {
  const [own] = await db
    .select({ path: customers.path, companyId: customers.companyId })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!own) return { companyId: null, nearest: [] };
  const above = own.path
    .split('/')
    .filter(Boolean)
    .map(Number)
    .filter((id) => id !== customerId);
  const plans = (level: number) => can({ level, licences: [] }, 'roundplannings_edit');
  const people = await db
    .select({ id: users.id, level: users.accessLevel, path: customers.path })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(and(areActive(), eq(users.companyId, own.companyId), inArray(users.customerId, above)))
    .orderBy(desc(sql`length(${customers.path})`));
  const planning = people.filter(({ level }) => plans(level));
  const ids = planning.filter(({ path }) => path === planning[0]?.path).map(({ id }) => id);
  return { companyId: own.companyId, nearest: await holdersById(db, ids) };
}

async function peopleOfCompany(db: Database, companyId: number): Promise<UserRecipient[]> {
  const people = await db
    .select({ id: users.id, level: users.accessLevel })
    .from(users)
    .where(and(areActive(), eq(users.companyId, companyId)));
  const ids = people
    .filter(({ level }) => reachOf({ level, licences: [] }) === 'company')
    .map(({ id }) => id);
  return holdersById(db, ids);
}

const holdersById = async (db: Database, ids: readonly number[]): Promise<UserRecipient[]> =>
  ids.length === 0 ? [] : personsOf(db, inArray(users.id, [...ids]));
