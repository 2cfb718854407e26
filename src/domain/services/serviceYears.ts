import type { MapItemExtra } from '../../contract/drawings/drawing.ts';
import type { NumericServiceField } from '../../contract/inventory.ts';
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

const years = { from: 1900, until: 2199 };

function yearIn(extra: MapItemExtra | null, inventoryType: string, field: YearField): number | null {
  const value = Number(readServiceInfo(extra, inventoryType)[field] ?? 0);
  return Number.isInteger(value) && value >= years.from && value <= years.until ? value : null;
}

/** The year field of a kind that tells when a service was done last; undefined where none does. */
export function fieldOfService(inventoryType: string, serviceKey: string): YearField | undefined {
  const shown = serviceFields(inventoryType);
  return fields.find(([field, { services }]) => shown.includes(field) && services?.includes(serviceKey))?.[0];
}

/** The services of which a year field tells; none for one that tells of an installation. */
export const servicesOfField = (field: string): readonly string[] =>
  fields.find(([known]) => known === field)?.[1].services ?? [];

/** When the service fields say that a service was done last. */
export function lastByYear(
  extra: MapItemExtra | null,
  inventoryType: string,
  serviceKey: string,
): string | null {
  const field = fieldOfService(inventoryType, serviceKey);
  const year = field === undefined ? null : yearIn(extra, inventoryType, field);
  return year === null ? null : endOfJanuary(year);
}

/** When the service fields say that the unit was installed. */
export function installedByYear(extra: MapItemExtra | null, inventoryType: string): string | null {
  const year = yearIn(extra, inventoryType, 'installationYear');
  return year === null ? null : endOfJanuary(year);
}

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
