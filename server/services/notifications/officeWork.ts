import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/constants.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { can, reachOf } from '#domain/can.ts';
import { later } from '#domain/dates.ts';
import { emailText } from '#server/core/texts.ts';
import { scopeOf } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { roundHistories, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { areActive } from '../shared/activeUsers.ts';
import { loadPersonCaller } from '../users/callers.ts';
import { inStage, isNegative } from '../flaws/findings.ts';
import { personsOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import { reportsInScope, selectReports } from '../faultReports/faultReports.ts';
import { roundsInActiveBuildings, roundsInScope, workingFlawsInScope } from '../scope/roundScope.ts';
import type { CallerScope } from '../scope/roundScope.ts';

/** Counts of pending office work: fault reports, flaws to check and questions with faults. */
export interface OfficeWork {
  reports: number;
  toCheck: number;
  questions: number;
  /** True if a report or a flaw to check arrived since the previous e-mail. */
  isNew: boolean;
}

const home = alias(customers, 'home');

const reachAt = (level: number) => reachOf({ level, licences: [] });

/** Access levels that decide on fault reports. */
const officeLevels = [...accessLevels.keys()].filter((level) =>
  can({ level, licences: [] }, 'fault_reports_decide'),
);

/** Counts the pending work of a user who decides on fault reports; null for other users, and if there is none. */
export async function readOfficeWork(
  db: Database,
  userId: number,
  { now, since }: { now: string; since: string },
): Promise<OfficeWork | null> {
  const caller = await loadPersonCaller(db, userId);
  if (!caller || !officeLevels.includes(caller.level)) return null;
  const seeing = { caller, scope: scopeOf(caller) };
  const waiting = and(eq(faultReports.state, 'waiting'), reportsInScope(seeing));
  const countReports = (where = waiting) =>
    db.$count(
      selectReports({ db, ...seeing })
        .where(where)
        .as('reports'),
    );
  const toCheck = and(workingFlawsInScope(seeing), inStage('toCheck', now));
  const work = {
    reports: await countReports(),
    toCheck: await db.$count(flaws, toCheck),
    questions: await countOpenQuestions(db, seeing),
  };
  if (work.reports + work.toCheck + work.questions === 0) return null;
  const isNew =
    (await countReports(and(waiting, gte(faultReports.created, since)))) > 0 ||
    (await db.$count(flaws, and(toCheck, gte(flaws.doneReceived, since)))) > 0;
  return { ...work, isNew };
}

/** Counts the open questions with faults that the user may see. */
async function countOpenQuestions(db: Database, seeing: CallerScope): Promise<number> {
  const isOpen = and(
    roundsInScope(seeing),
    isNegative,
    roundsInActiveBuildings(seeing),
    isNull(roundHistoryQuestions.done),
  );
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(roundHistoryQuestions)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryQuestions.roundHistoryId))
    .where(isOpen);
  return row?.count ?? 0;
}

/** Period in which new work makes a user a candidate, in days: one more than the longest time between two e-mails. */
const lookBackDays = 8;

/** Lists the people who may have a new fault report or flaw to check. */
export async function officePeople(db: Database, now: Date): Promise<UserRecipient[]> {
  const since = later(now, { days: -lookBackDays });
  const isRecent = sql`exists (select 1 from customers c join customers home on home.id = ${users.customerId}
    where c.company_id = home.company_id and (
      exists (select 1 from fault_reports r where r.customer_id = c.id and r.state = 'waiting' and r.created >= ${since}::timestamptz)
      or exists (select 1 from flaws f where f.customer_id = c.id and f.needs_check and f.done_received >= ${since}::timestamptz
        and f.checked is null and f.check_refused is null and not f.deleted)))`;
  return personsOf(db, and(inArray(users.accessLevel, officeLevels), isRecent));
}

/** Subset of `officeLevels` whose reach is a customer, and the one whose reach is a company. */
const ofCustomer = officeLevels.filter((level) => !['company', 'everything'].includes(reachAt(level)));
const ofCompany = officeLevels.filter((level) => reachAt(level) === 'company');

/**
 * Lists the users who handle the flaws and fault reports of a customer: deciding users at the nearest level that has any; otherwise the
 * deciding users of its company.
 */
export async function handlersAt(db: Database, customerId: number): Promise<number[]> {
  const people = await db
    .select({ id: users.id, level: users.accessLevel, path: home.path })
    .from(users)
    .innerJoin(home, eq(home.id, users.customerId))
    .innerJoin(
      customers,
      and(
        eq(customers.id, customerId),
        or(
          and(inArray(users.accessLevel, ofCustomer), sql`starts_with(${customers.path}, ${home.path})`),
          and(inArray(users.accessLevel, ofCompany), eq(home.companyId, customers.companyId)),
        ),
      ),
    )
    .where(areActive())
    .orderBy(sql`length(${home.path}) desc`, users.id);
  const near = people.filter(({ level }) => ofCustomer.includes(level));
  const nearestPeople = near.length > 0 ? near.filter(({ path }) => path === near[0]?.path) : people;
  return nearestPeople.map(({ id }) => id);
}

/** Texts of the counts, each with the list that it links to. */
const parts = [
  ['reports', 'digest_reports', 'fault-reports'],
  ['toCheck', 'digest_to_check', 'work?stage=toCheck'],
  ['questions', 'digest_questions', 'work?tab=questions'],
] as const;

/** Returns the paragraph of an e-mail about pending office work, and its links. */
export function officeWorkSection(
  work: OfficeWork | null,
  { language, publicUrl }: { language: Language; publicUrl: string },
): { paragraphs: string[]; links: string[] } {
  const lines = parts.flatMap(([field, text, path]) => {
    const count = work?.[field] ?? 0;
    const link = `${publicUrl}/#/${language}/${path}`;
    return count === 0 ? [] : [{ link, line: emailText(text, language, { count, link }) }];
  });
  if (lines.length === 0) return { paragraphs: [], links: [] };
  return {
    paragraphs: [[emailText('digest_office', language), ...lines.map(({ line }) => line)].join('\n')],
    links: lines.map(({ link }) => link),
  };
}
