import type { SQL } from 'drizzle-orm';
import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { flawStages } from '#contract/constants.ts';
import type { FindingCounts } from '#contract/flaws/flaw.ts';
import { lateBefore } from '#domain/flaws/findings.ts';
import type { Database } from '#server/db/client.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistories, roundHistoryQuestions } from '#server/db/schema/rounds.ts';

/** Returns the condition for open flaws that are older than 30 days. [DASH-23] */
export function isLate(now: string): SQL | undefined {
  return and(isNull(flaws.done), lt(flaws.created, lateBefore(new Date(now))));
}

/** Returns the condition for open flaws whose due day has passed, by UTC. [LIFE-69] */
function isOverdue(now: string): SQL | undefined {
  return and(isNull(flaws.done), lt(flaws.due, `${now.slice(0, 10)}T00:00:00.000Z`));
}

/** Condition for fixed flaws that wait for another person's check. [LIFE-70] */
const isToCheck = and(
  eq(flaws.needsCheck, true),
  isNotNull(flaws.done),
  isNull(flaws.turnedDown),
  isNull(flaws.checked),
  isNull(flaws.checkRefused),
);

/** Condition for flaws that no other flaw continues: a flaw whose fix was refused is counted as the flaw that continues it. [LIFE-221] */
export const isLastOfThread = isNull(flaws.checkRefused);

/** Returns the condition for flaws of a stage of the work list. [LIFE-154] */
export function inStage(stage: (typeof flawStages)[number], now: string): SQL | undefined {
  if (stage === 'overdue') return isOverdue(now);
  if (stage === 'toCheck') return isToCheck;
  if (stage === 'turnedDown') return and(isNotNull(flaws.done), isNotNull(flaws.turnedDown));
  const needsNoCheck = or(eq(flaws.needsCheck, false), isNotNull(flaws.checked));
  return and(isNotNull(flaws.done), isNull(flaws.turnedDown), isLastOfThread, needsNoCheck);
}

/** Condition for negative answers; where both texts are equal, for answers with a description. [DASH-29] */
export const isNegative = and(
  eq(roundHistoryQuestions.answer, roundHistoryQuestions.negative),
  or(
    ne(roundHistoryQuestions.negative, roundHistoryQuestions.positive),
    ne(roundHistoryQuestions.answerDescription, ''),
  ),
);

const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})`.mapWith(Number);

/**
 * Counts the flaws and questions of each tab of the dashboard: one query for the flaws, one for the questions. [DASH-21, DASH-28]
 * @param where conditions on `flaws` and on `round_histories` from scope and filters
 */
export async function countFindings(
  db: Database,
  where: { flaws: SQL | undefined; rounds: SQL | undefined },
  now: string,
): Promise<FindingCounts> {
  const [flawCounts] = await db
    .select({
      todo: countWhere(isNull(flaws.done)),
      late: countWhere(isLate(now)),
      done: countWhere(isNotNull(flaws.done)),
      all: countWhere(undefined),
    })
    .from(flaws)
    .where(where.flaws);
  const [questionCounts] = await db
    .select({
      todo: countWhere(isNull(roundHistoryQuestions.done)),
      done: countWhere(isNotNull(roundHistoryQuestions.done)),
      all: countWhere(undefined),
    })
    .from(roundHistoryQuestions)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryQuestions.roundHistoryId))
    .where(and(where.rounds, isNegative));
  return {
    flaws: flawCounts ?? { todo: 0, late: 0, done: 0, all: 0 },
    questions: questionCounts ?? { todo: 0, done: 0, all: 0 },
  };
}

/** Searchable text of questions; translated explicitly, since not every collation knows the case of letters beyond a to z. */
export const questionText = sql`translate(lower(${roundHistoryQuestions.name} || ' ' || ${roundHistoryQuestions.answerDescription}), 'ÅÄÖÉÜ', 'åäöéü')`;
