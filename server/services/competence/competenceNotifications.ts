import type { CompetenceGap } from '#contract/competence/competence.ts';
import { reachedLead } from '#domain/competence/leadDays.ts';
import type { Database } from '#server/db/client.ts';
import { subjectOf } from '../shared/subjects.ts';
import type { LeadNotification } from '../shared/subjects.ts';
import { forecastDuty, readCompetenceBook } from './competenceGaps.ts';
import { rootsWithCompetence } from './competenceRecords.ts';
import { placedDuties } from './placedDuties.ts';

/** Coming gap that administrators are notified of, some days ahead. */
export interface CompetenceNotification extends LeadNotification {
  gap: CompetenceGap;
}

const subjectOfGap = (
  { duty, customerId, buildingId, installationId, from }: CompetenceGap,
  recordId: number | null,
): string => subjectOf([duty, customerId, buildingId, installationId, recordId, from]);

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
      return leadDays === undefined ? [] : [{ gap, leadDays, subject: subjectOfGap(gap, placed.recordId) }];
    });
  });
  return Map.groupBy(notifications, ({ gap }) => gap.customerId);
}
