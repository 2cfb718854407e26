import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { CompetenceGap } from '#contract/competence/competence.ts';
import { dayIn } from '#domain/dates.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { can } from '#domain/can.ts';
import type { Caller } from '#server/core/caller.ts';
import { scopeOf } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { certificateEnds } from './certificateEnds.ts';
import { forecastDuty, readCompetenceBook, visiblePlaces } from './competenceGaps.ts';
import { rootsWithCompetence } from './competenceRecords.ts';
import { placedDuties } from './placedDuties.ts';

/** Day of a calendar on which a certificate is valid for the last time, or a gap begins. */
export interface CompetenceDay {
  /** Identifier within the calendar, the same as long as the day is about the same. */
  id: string;
  day: string;
  duty: CertificateKey;
  customerId: number;
  /** Time of the last change. */
  changed: string;
  /** Person whose certificate ends; null for a gap. */
  person: string | null;
  gap: CompetenceGap | null;
}

/** Returns the last days of certificates and the first days of coming gaps that a caller may read of, the earliest first. */
export async function competenceDays(
  db: Database,
  caller: Caller,
  { now, days, most }: { now: string; days: number; most: number },
): Promise<CompetenceDay[]> {
  if (!can(caller, 'documents_access_view')) return [];
  const scope = scopeOf(caller);
  const ofRoots = await rootsWithCompetence(db, scope.customers(customers.id));
  if (!ofRoots) return [];
  const book = await readCompetenceBook(db, ofRoots, now);
  const isVisible = await visiblePlaces({ db, scope }, ofRoots);
  const today = dayIn(now, timeZones.SE);
  const last = shiftDay(today, days);
  const ends = certificateEnds(book.certificates, { from: today, until: last })
    .filter(isVisible)
    .map(({ recordId, duty, person, until, customerId, updated }) => ({
      id: `certificate-${recordId}-${person.userId ?? 0}`,
      day: until,
      duty,
      customerId,
      changed: updated,
      person: person.name,
      gap: null,
    }));
  const gaps = placedDuties(book)
    .filter(({ level, building }) => isVisible({ buildingId: building?.id ?? null, customerId: level.id }))
    .flatMap((placed) => forecastDuty(book, placed, now).coming)
    .map((gap) => ({
      id: `competence-${[gap.duty, gap.customerId, gap.buildingId, gap.installationId, gap.from].join('-')}`,
      day: gap.from,
      duty: gap.duty,
      customerId: gap.customerId,
      changed: book.changed,
      person: null,
      gap,
    }));
  return [...ends, ...gaps].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).slice(0, most);
}
