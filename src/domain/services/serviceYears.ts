import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { NumericServiceField } from '#contract/inventory.ts';
import { chosenYears, isChosenYear } from '#contract/chosenYears.ts';
import { readServiceInfo, serviceFields, writeServiceInfo } from '../catalogue/serviceInfo.ts';
import { endOfJanuary } from './serviceDates.ts';

type YearField = Exclude<NumericServiceField, 'fusibleLinkDegrees'>;

/**
 * What each year among the service fields tells: that the unit or a part of it was installed, or when one of these services was done last.
 * [FLAW-37]
 */
const serviceYears = {
  chargeYear: { services: ['workshop', 'overhaul'] },
  revisionYear: { services: ['service', 'check', 'capacity', 'test'] },
  installationYear: { installs: 'unit' },
  testPressureYear: { services: ['pressureTest'] },
  batteryInstallationYear: { installs: 'part' },
  batteryRevisionYear: { services: ['battery'] },
  electrodesInstallationYear: { installs: 'part' },
  electrodesRevisionYear: { services: ['electrodes'] },
  fusibleLinkYear: { installs: 'part' },
  gasspringRevisionYear: { services: ['service'] },
} as const satisfies Record<YearField, { services: readonly string[] } | { installs: 'unit' | 'part' }>;

const fields = Object.entries(serviceYears) as [
  YearField,
  { services?: readonly string[]; installs?: 'unit' | 'part' },
][];

function yearIn(extra: MapItemExtra | null, inventoryType: string, field: YearField): number | null {
  const value = Number(readServiceInfo(extra, inventoryType)[field] ?? 0);
  return Number.isInteger(value) && isChosenYear(value) ? value : null;
}

/** The year field of a kind that tells when a service was done last; undefined where none does. */
export function fieldOfService(inventoryType: string, serviceKey: string): YearField | undefined {
  const shown = serviceFields(inventoryType);
  return fields.find(([field, { services }]) => shown.includes(field) && services?.includes(serviceKey))?.[0];
}

/** The services of which a year field tells; none for one that tells of an installation. */
export const servicesOfField = (field: string): readonly string[] =>
  fields.find(([known]) => known === field)?.[1].services ?? [];

/** The service fields of a kind's item, and when they were saved: what they tell of years after that hadn't been done. */
export interface SavedFields {
  extra: MapItemExtra | null;
  inventoryType: string;
  saved: string;
}

const yearOf = (moment: string): number => Number(moment.slice(0, 4));

const doneIn = (year: number | null, saved: string): string | null => {
  if (year === null || year > yearOf(saved)) return null;
  const byYear = endOfJanuary(year);
  return byYear < saved ? byYear : saved;
};

/** When the service fields say that a service was done last. */
export const lastByYear = ({ extra, inventoryType, saved }: SavedFields, serviceKey: string): string | null =>
  doneIn(yearOfService(extra, inventoryType, serviceKey), saved);

/** When the service fields say that the unit was installed. */
export const installedByYear = ({ extra, inventoryType, saved }: SavedFields): string | null =>
  doneIn(yearIn(extra, inventoryType, 'installationYear'), saved);

/** The last year in which what is there can be made: some units are sold under the next one. */
const lastMade = (year: number): number => year + 1;

/** The years of manufacture that a new unit may have. */
export const yearsOfMake = (now: Date) => ({ first: chosenYears.first, last: lastMade(now.getFullYear()) });

/** Whether a new unit can be made in a year. */
export const isYearOfMake = (year: number, now: Date): boolean =>
  year >= chosenYears.first && year <= yearsOfMake(now).last;

/** When an item's year, a moment of it, says that its unit was made. */
export const madeByYear = (year: string | null, saved: string): string | null =>
  year === null || yearOf(year) > lastMade(yearOf(saved)) ? null : endOfJanuary(yearOf(year));

/** Whether a service's year goes into its field: over an earlier one, and over one that hadn't come yet when it was noted. */
export const isYearWritten = (held: number | null, year: number, noted: string): boolean =>
  held === null || held < year || held > yearOf(noted);

/** The year that a kind's field of a service holds, null where there is no such field or nothing in it. */
export function yearOfService(
  extra: MapItemExtra | null,
  inventoryType: string,
  serviceKey: string,
): number | null {
  const field = fieldOfService(inventoryType, serviceKey);
  return field === undefined ? null : yearIn(extra, inventoryType, field);
}

/** The service fields with a service's year in its field; as they are where the kind has none for it. */
export function withServiceYear(
  extra: MapItemExtra | null,
  { inventoryType, serviceKey }: { inventoryType: string; serviceKey: string },
  year: number | null,
): MapItemExtra | null {
  const field = fieldOfService(inventoryType, serviceKey);
  if (field === undefined) return extra;
  return writeServiceInfo(extra, inventoryType, { ...readServiceInfo(extra, inventoryType), [field]: year });
}

/** The service fields of a unit that has just been put in place of another: installed in that year, and nothing done on it. */
export function extraOfNewUnit(
  extra: MapItemExtra | null,
  inventoryType: string,
  year: number,
): MapItemExtra | null {
  const shown = serviceFields(inventoryType);
  const values = readServiceInfo(extra, inventoryType);
  for (const [field, { installs }] of fields)
    if (shown.includes(field)) values[field] = installs === undefined ? null : year;
  return extra === null && !shown.some((field) => Object.hasOwn(serviceYears, field))
    ? null
    : writeServiceInfo(extra, inventoryType, values);
}
