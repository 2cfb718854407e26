import { createHash } from 'node:crypto';
import { competenceLeadDays } from '#contract/competence/certificates.ts';
import type { CompetenceGap } from '#contract/competence/competence.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import type { Database } from '#server/db/client.ts';
import { forecastDuty, readCompetenceBook } from './competenceGaps.ts';
import { rootsWithCompetence } from './competenceRecords.ts';
import { placedDuties } from './placedDuties.ts';

/** Coming gap that administrators are notified of, some days ahead. */
export interface CompetenceNotification {
  gap: CompetenceGap;
  /** The number of days ahead that has been reached: 60 or 14. */
  leadDays: number;
  /** Digest of the duty, its place and the first day of the gap. */
  subject: string;
}

/** Returns the smallest number of days ahead that a gap has reached; undefined if it is further away. */
const reachedLead = (day: string, from: string): number | undefined =>
  competenceLeadDays.toSorted((a, b) => a - b).find((days) => from <= shiftDay(day, days));

function subjectOf(
  { duty, customerId, buildingId, installationId, from }: CompetenceGap,
  recordId: number | null,
) {
  const parts = [duty, customerId, buildingId, installationId, recordId, from];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Returns the coming gaps of all customers that begin within the days ahead, by customer; few queries, however many customers. */
export async function comingCompetenceGaps(
  db: Database,
  now: string,
): Promise<Map<number, CompetenceNotification[]>> {
  const ofRoots = await rootsWithCompetence(db);
  if (!ofRoots) return new Map();
  const book = await readCompetenceBook(db, ofRoots, now);
  const notifications = placedDuties(book).flatMap((placed): CompetenceNotification[] => {
    const { day, coming } = forecastDuty(book, placed, now);
    return coming.flatMap((gap) => {
      const leadDays = reachedLead(day, gap.from);
      return leadDays === undefined ? [] : [{ gap, leadDays, subject: subjectOf(gap, placed.recordId) }];
    });
  });
  return Map.groupBy(notifications, ({ gap }) => gap.customerId);
}
