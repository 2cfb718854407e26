import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { forecastMonths } from '#contract/competence/certificates.ts';
import type { CertificateEnd, CompetenceGap, CompetenceGaps } from '#contract/competence/competence.ts';
import type { CallName } from '#contract/calls.ts';
import { addMonths, dayIn, utcDay } from '#domain/dates.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { forecast, lacksOn } from '#domain/competence/forecast.ts';
import type { GapPeriod } from '#domain/competence/forecast.ts';
import type { Scope } from '#server/core/scope.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { certificateEnds } from './certificateEnds.ts';
import { competenceBook, countryOf } from './competenceBook.ts';
import type { CompetenceBook } from './competenceBook.ts';
import { readCompetenceRecords, readPlaces } from './competenceRecords.ts';
import { placedDuties } from './placedDuties.ts';
import type { PlacedDuty } from './placedDuties.ts';

/** Days for which the end of a role explains a gap of today. */
const explainedDays = 365;

/** Maximum number of gaps in each list of a response. */
const mostGaps = 1_000;

/** Reads the registers and places of the customers that match a condition, in a constant number of queries. */
export async function readCompetenceBook(
  db: Database,
  ofCustomers: SQL | undefined,
  now: string,
): Promise<CompetenceBook> {
  const places = await readPlaces(db, ofCustomers);
  return competenceBook(places, await readCompetenceRecords(db, ofCustomers, now));
}

/** Gaps of a duty on the local day of its place, and the coming ones. */
export interface DutyForecast {
  placed: PlacedDuty;
  day: string;
  today: CompetenceGap | null;
  coming: CompetenceGap[];
}

/** Computes the gaps of a duty from the local day of its place, as many months ahead as are foreseen. */
export function forecastDuty(book: CompetenceBook, placed: PlacedDuty, now: string): DutyForecast {
  const day = dayIn(now, timeZones[placed.country]);
  const { today, coming } = forecast(placed, placed.candidates, { from: day, until: lastForeseen(day) });
  return {
    placed,
    day,
    today: today && presentGap(book, placed, today, shiftDay(day, -explainedDays)),
    coming: coming.map((gap) => presentGap(book, placed, gap, shiftDay(gap.from, -1))),
  };
}

const lastForeseen = (day: string): string => utcDay(addMonths(new Date(`${day}T00:00:00Z`), forecastMonths));

function presentGap(book: CompetenceBook, placed: PlacedDuty, gap: GapPeriod, since: string): CompetenceGap {
  const { duty, country, nature, source, level, building, installation, count, candidates } = placed;
  const person = (key: string) => ({ name: book.persons.get(key)?.name ?? '' });
  return {
    duty,
    country,
    nature,
    source,
    customerId: level.id,
    customerName: level.name,
    buildingId: building?.id ?? null,
    buildingName: building?.name ?? null,
    installationId: installation?.id ?? null,
    installationName: installation?.name ?? null,
    from: gap.from,
    until: gap.until,
    needed: count,
    isUnprecedented: gap.isUnprecedented,
    persons: gap.persons.map(person),
    lacking: lacksOn(candidates, gap.from, since).map(({ person: key, reason, until }) => ({
      ...person(key),
      reason,
      until,
    })),
  };
}

/** Returns the last days of certificates that are registered at a level and below, the earliest first. */
function endsAt(
  book: CompetenceBook,
  path: string,
  period: { from: string; until: string },
): CertificateEnd[] {
  const names = new Map(book.places.buildings.map(({ id, name }) => [id, name]));
  return certificateEnds(book.certificates, period)
    .flatMap(({ duty, person, until, customerId, buildingId }) => {
      const level = book.levels.get(customerId);
      if (!level?.path.startsWith(path)) return [];
      const buildingName = buildingId === null ? null : (names.get(buildingId) ?? null);
      return [
        { duty, name: person.name, customerId, customerName: level.name, buildingId, buildingName, until },
      ];
    })
    .toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0));
}

/** Returns a function that checks if the caller may read a place: its building; without a building, its level, but not at a linked customer. */
export async function visiblePlaces(
  { db, scope }: { db: Database; scope: Scope },
  ofCustomers: SQL | undefined,
) {
  const rows = await db
    .select({ id: buildings.id })
    .from(buildings)
    .innerJoin(customers, eq(customers.id, buildings.customerId))
    .where(and(ofCustomers, eq(buildings.deleted, false), scope.buildings(buildings.id)));
  const levels = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(ofCustomers, scope.ownCustomers(customers.id)));
  const [buildingIds, levelIds] = [rows, levels].map((some) => new Set(some.map(({ id }) => id)));
  return ({ buildingId, customerId }: { buildingId: number | null; customerId: number }): boolean =>
    buildingId === null ? (levelIds?.has(customerId) ?? false) : (buildingIds?.has(buildingId) ?? false);
}

/** Reads the gaps of the duties at a customer level and the levels below that the caller may see. */
export async function readCompetenceGaps(call: Call<CallName>, customerId: number): Promise<CompetenceGaps> {
  const { db, scope, now } = call;
  const [top] = await db
    .select({ path: customers.path, rootId: customers.rootId })
    .from(customers)
    .where(and(eq(customers.id, customerId), scope.customers(customers.id)))
    .limit(1);
  const { path, rootId } = orNotFound(top);
  const ofRoot = eq(customers.rootId, rootId);
  const book = await readCompetenceBook(db, ofRoot, now);
  const isVisible = await visiblePlaces(call, ofRoot);
  const forecasts = placedDuties(book)
    .filter(({ level }) => level.path.startsWith(path))
    .filter(({ level, building }) => isVisible({ buildingId: building?.id ?? null, customerId: level.id }))
    .map((placed) => forecastDuty(book, placed, now));
  const day = dayIn(now, timeZones[countryOf(book.levels, { path })]);
  const coming = forecasts
    .flatMap((each) => each.coming)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return {
    day,
    until: lastForeseen(day),
    duties: forecasts.length,
    today: forecasts.flatMap(({ today }) => today ?? []).slice(0, mostGaps),
    coming: coming.slice(0, mostGaps),
    ends: endsAt(book, path, { from: day, until: lastForeseen(day) })
      .filter(isVisible)
      .slice(0, mostGaps),
  };
}
