import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { NumericServiceField } from '#contract/inventory.ts';
import { chosenYears, isChosenYear } from '#contract/chosenYears.ts';
import { readServiceInfo, serviceFields, writeServiceInfo } from '../catalogue/serviceInfo.ts';
import { endOfJanuary } from './serviceDates.ts';

type YearField = Exclude<NumericServiceField, 'fusibleLinkDegrees'>;

/**
 * Meaning of each year among the service fields: the installation of the unit or a part, or the last time of one of these services.
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

/** Returns the year field of an inventory type for the last time of a service; undefined if there is none. */
export function fieldOfService(inventoryType: string, serviceKey: string): YearField | undefined {
  const shownFields = serviceFields(inventoryType);
  return fields.find(
    ([field, { services }]) => shownFields.includes(field) && services?.includes(serviceKey),
  )?.[0];
}

/** Returns the services of a year field; none for a year of installation. */
export const servicesOfField = (field: string): readonly string[] =>
  fields.find(([known]) => known === field)?.[1].services ?? [];

/** Service fields of an item and the time of their save: years after it are ignored as not yet done. */
export interface SavedFields {
  extra: MapItemExtra | null;
  inventoryType: string;
  saved: string;
}

const yearOf = (timestamp: string): number => Number(timestamp.slice(0, 4));

const doneIn = (year: number | null, saved: string): string | null => {
  if (year === null || year > yearOf(saved)) return null;
  const byYear = endOfJanuary(year);
  return byYear < saved ? byYear : saved;
};

/** Returns the last time of a service according to the service fields. */
export const lastByYear = ({ extra, inventoryType, saved }: SavedFields, serviceKey: string): string | null =>
  doneIn(yearOfService(extra, inventoryType, serviceKey), saved);

/** Returns the unit's installation according to the service fields. */
export const installedByYear = ({ extra, inventoryType, saved }: SavedFields): string | null =>
  doneIn(yearIn(extra, inventoryType, 'installationYear'), saved);

/** Returns the latest year of manufacture of an existing unit: some are sold with the next year's date. */
const lastMade = (year: number): number => year + 1;

/** Returns the range of valid years of manufacture for a new unit. */
export const yearsOfMake = (now: Date) => ({ first: chosenYears.first, last: lastMade(now.getFullYear()) });

/** Returns whether a year of manufacture is valid for a new unit. */
export const isYearOfMake = (year: number, now: Date): boolean =>
  year >= chosenYears.first && year <= yearsOfMake(now).last;

/** Returns the time of manufacture from an item's year, a timestamp within it. */
export const madeByYear = (year: string | null, saved: string): string | null =>
  year === null || yearOf(year) > lastMade(yearOf(saved)) ? null : endOfJanuary(yearOf(year));

/** Returns whether a service's year is written to its field: if it is empty, has an earlier year, or one after the year of the record. */
export const isYearWritten = (held: number | null, year: number, noted: string): boolean =>
  held === null || held < year || held > yearOf(noted);

/** Returns the year in the field of a service; null if there is no such field or no value. */
export function yearOfService(
  extra: MapItemExtra | null,
  inventoryType: string,
  serviceKey: string,
): number | null {
  const field = fieldOfService(inventoryType, serviceKey);
  return field === undefined ? null : yearIn(extra, inventoryType, field);
}

/** Writes a service's year to its field; unchanged if the inventory type has no field for it. */
export function withServiceYear(
  extra: MapItemExtra | null,
  { inventoryType, serviceKey }: { inventoryType: string; serviceKey: string },
  year: number | null,
): MapItemExtra | null {
  const field = fieldOfService(inventoryType, serviceKey);
  if (field === undefined) return extra;
  return writeServiceInfo(extra, inventoryType, { ...readServiceInfo(extra, inventoryType), [field]: year });
}

/** Returns the service fields of a newly replaced unit: installed in that year, without services. */
export function extraOfNewUnit(
  extra: MapItemExtra | null,
  inventoryType: string,
  year: number,
): MapItemExtra | null {
  const shownFields = serviceFields(inventoryType);
  const values = readServiceInfo(extra, inventoryType);
  for (const [field, { installs }] of fields)
    if (shownFields.includes(field)) values[field] = installs === undefined ? null : year;
  return extra === null && !shownFields.some((field) => Object.hasOwn(serviceYears, field))
    ? null
    : writeServiceInfo(extra, inventoryType, values);
}
