import { and, asc, eq, sql } from 'drizzle-orm';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { ICalCalendar } from 'ical-generator';
import { languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { dayAfter, dayIn, later } from '#domain/dates.ts';
import { upcomingDueDates } from '#domain/plans/dueDate.ts';
import { comingPlans } from '#domain/plans/planOverview.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { users } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { dutyLabel, emailText } from '#server/core/texts.ts';
import type { Caller } from '#server/core/caller.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { scopeOf } from '#server/core/scope.ts';
import { loadPersonCaller } from '../users/callers.ts';
import { duePlanFields, newestOfPlan, plannedOf } from '../plans/duePlans.ts';
import { pausesChanged } from '../plans/planSchedule.ts';
import { competenceDays } from '../competence/competenceCalendar.ts';
import { recordDays } from '../registers/recordCalendar.ts';
import { serviceDays } from '../maintenance/serviceCounts.ts';
import { isPlaceOfPlan } from './lateRounds.ts';
import { onlyRow } from '../shared/changes.ts';
import { plansInScope } from '../scope/roundScope.ts';

/** Limits of a calendar: days ahead, dates per plan, dates in total, of services, of competence, and of records. */
const most = { days: 400, ofPlan: 24, inAll: 3_000, ofServices: 500, ofCompetence: 500, ofRecords: 500 };
const servicesText = 'feed_services';
const refreshSeconds = 6 * 60 * 60;

interface Feed {
  userId: number;
  /** Set for all plans in scope; otherwise only plans with one of the person's roles. */
  isAll: boolean;
  timeZone: string;
}

/** Returns the owner of the calendar as caller. @throws HttpProblem not_found for a deleted or unlicensed one */
async function callerOf(db: Database, { userId }: Feed): Promise<Caller> {
  const caller = orNotFound(await loadPersonCaller(db, userId));
  if (!caller.isLicensed) orNotFound(null);
  return caller;
}

/** Selects the active plans that a person may currently see. */
async function plansOf(db: Database, caller: Caller, { isAll }: Feed, now: string) {
  const scope = scopeOf(caller);
  const newest = newestOfPlan(db);
  const rows = await db
    .select({
      ...duePlanFields(newest),
      name: roundPlannings.name,
      /** Last change of the data that the plan's dates depend on. */
      changed:
        sql<string>`greatest(${roundPlannings.updated}, ${newest.updated}, ${buildings.updated}, ${customers.updated}, ${pausesChanged})`.mapWith(
          roundPlannings.updated,
        ),
      rounds: sql<number>`(select count(*)::int from ${roundHistories} where ${eq(roundHistories.roundPlanningId, roundPlannings.id)})`,
      customerName: customers.name,
      buildingName: buildings.name,
    })
    .from(roundPlannings)
    .innerJoin(customers, eq(customers.id, roundPlannings.customerId))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(buildings, isPlaceOfPlan({ scope }, {}))
    .where(
      and(
        plansInScope({ caller, scope }),
        eq(roundPlannings.active, true),
        isAll ? undefined : scope.ownPlans(roundPlannings.id),
      ),
    )
    .orderBy(asc(roundPlannings.id));
  return rows.map((row) => plannedOf(row, now));
}

/**
 * Renders a person's due rounds as a calendar (RFC 5545), each an all-day event in their time zone, and in a calendar with all rounds
 * also the services of each building and day. A date's UID counts the plan's rounds, so that it stays the same when the plan is
 * renamed or its date moves.
 */
export async function renderFeed(
  db: Database,
  feed: Feed,
  { now, publicUrl }: { now: string; publicUrl: string },
): Promise<string> {
  const caller = await callerOf(db, feed);
  const plans = await plansOf(db, caller, feed, now);
  const person = await db
    .select({ language: users.preferredLanguageCode })
    .from(users)
    .where(eq(users.id, feed.userId));
  const language = languages.find((each) => each === onlyRow(person).language) ?? languages[0];
  const until = later(new Date(now), { days: most.days });
  const today = dayIn(now, feed.timeZone);
  const dates = comingPlans(plans, new Date(now)).flatMap(({ plan, standing }) => {
    const isRunning = standing === 'ongoing';
    const first = plan.rounds - (plan.activeHistory ? 1 : 0);
    return upcomingDueDates(plan, most.ofPlan)
      .map((due, index) => ({
        plan,
        due,
        ordinal: first + index,
        isLate: index === 0 && !isRunning && dayIn(due, feed.timeZone) < today,
      }))
      .filter(({ due }, index) => due <= until && !(isRunning && index === 0));
  });
  const calendar = ical({
    name: emailText('feed_name', language),
    prodId: { company: 'Tillsyn', product: 'Tillsyn', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  const host = new URL(publicUrl).hostname;
  const sorted = dates.toSorted((a, b) => (a.due === b.due ? a.plan.id - b.plan.id : a.due < b.due ? -1 : 1));
  for (const { plan, due, ordinal, isLate } of sorted.slice(0, most.inAll)) {
    const { name, customerName, buildingName } = plan;
    const place = [buildingName, customerName].filter(Boolean).join(', ');
    const link = `${publicUrl}/#/${language}/startround/${plan.id}`;
    // A date counts as late from the following day.
    const changedAt = new Date(isLate ? Math.max(Date.parse(plan.changed), dayAfter(due)) : plan.changed);
    calendar.createEvent({
      id: `round-plan-${plan.id}-${ordinal}@${host}`,
      start: new Date(`${dayIn(due, feed.timeZone)}T00:00:00Z`),
      allDay: true,
      stamp: changedAt,
      lastModified: changedAt,
      summary: emailText(isLate ? 'feed_late' : 'feed_due', language, { plan: name }),
      location: place,
      description: emailText('feed_text', language, { plan: name, place, link }),
      url: link,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  const services = feed.isAll
    ? await serviceDays(db, scopeOf(caller), { now, days: most.days, most: most.ofServices })
    : [];
  for (const { due, buildingId, buildingName, count, changed } of services) {
    const day = (due ?? now).slice(0, 10);
    const link = `${publicUrl}/#/${language}/services?building=${buildingId}`;
    const summary = emailText(`${servicesText}_${count === 1 ? 'one' : 'other'}`, language, { count });
    const id = `services-${buildingId}-${day}@${host}`;
    addDay(calendar, { id, day, changed, summary, place: buildingName, link });
  }
  if (feed.isAll) {
    const reader = { caller, language, now, publicUrl, host };
    await addCompetence(db, calendar, reader);
    await addRecords(db, calendar, reader);
  }
  return calendar.toString();
}

/** Day of a calendar: its text, its place, and the address that it links to. */
interface CalendarDay {
  id: string;
  /** YYYY-MM-DD. */
  day: string;
  changed: string;
  summary: string;
  place: string;
  link: string;
}

/** Adds an event that lasts a day and doesn't make its reader busy. */
function addDay(calendar: ICalCalendar, { id, day, changed, summary, place, link }: CalendarDay): void {
  calendar.createEvent({
    id,
    start: new Date(`${day}T00:00:00Z`),
    allDay: true,
    stamp: new Date(changed),
    lastModified: new Date(changed),
    summary,
    location: place,
    url: link,
    transparency: ICalEventTransparency.TRANSPARENT,
    description: [summary, place, link].filter(Boolean).join('\n'),
  });
}

/** Reader of a calendar, and what its dates need. */
interface CalendarReader {
  caller: Caller;
  language: Language;
  now: string;
  publicUrl: string;
  host: string;
}

/** Adds the last days of certificates, and the first days of coming gaps of competence. */
async function addCompetence(
  db: Database,
  calendar: ICalCalendar,
  { caller, language, now, publicUrl, host }: CalendarReader,
): Promise<void> {
  const limits = { now, days: most.days, most: most.ofCompetence };
  for (const { id, day, duty, customerId, changed, person, gap } of await competenceDays(
    db,
    caller,
    limits,
  )) {
    const link = `${publicUrl}/#/${language}/competence?customer=${customerId}`;
    const label = dutyLabel(duty, language);
    const summary = gap
      ? emailText('feed_gap', language, { duty: label, present: gap.persons.length, needed: gap.needed })
      : emailText('feed_certificate', language, { duty: label, person: person ?? '' });
    const places = gap ? [gap.installationName, gap.buildingName, gap.customerName] : [];
    const place = places.filter((each) => each !== null).join(', ');
    addDay(calendar, { id: `${id}@${host}`, day, changed, summary, place, link });
  }
}

/** Adds the last days of records of registers. [SBA-10] */
async function addRecords(
  db: Database,
  calendar: ICalCalendar,
  { caller, language, now, publicUrl, host }: CalendarReader,
): Promise<void> {
  const limits = { now, days: most.days, most: most.ofRecords, language };
  for (const { id, day, kind, customerId, buildingName, changed, title } of await recordDays(
    db,
    caller,
    limits,
  )) {
    const link = `${publicUrl}/#/${language}/registers?customer=${customerId}&kind=${kind}`;
    const summary = emailText('feed_record', language, { record: title });
    const place = buildingName ?? '';
    addDay(calendar, { id: `record-${id}@${host}`, day, changed, summary, place, link });
  }
}
