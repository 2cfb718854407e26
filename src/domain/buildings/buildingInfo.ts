import type { BuildingInfo } from '#contract/buildings/building.ts';

/** Values of the form for a building's info: numbers as numbers, everything else as text. [BLDG-25, BLDG-26] */
export type BuildingInfoValues = { [Key in keyof BuildingInfo]: BuildingInfo[Key] };

/** Fields in the order of the form. [BLDG-25] */
export const infoFields = [
  'propertyName',
  'owner',
  'customer',
  'department',
  'contactPerson',
  'contactPhone',
  'visitAddress',
  'visitAddressZipCode',
  'visitAddressCity',
  'activityType',
  'builtYear',
  'noOfEmployees',
  'totalArea',
  'noOfFloor',
  'position',
  'other',
  'serviceInfo',
] as const satisfies readonly (keyof BuildingInfo)[];

const numberFields = ['builtYear', 'noOfEmployees', 'totalArea'] as const;
export const isNumberField = (field: keyof BuildingInfo): field is (typeof numberFields)[number] =>
  numberFields.some((one) => one === field);

/** Returns the form's initial values. */
export const infoValues = (info: Partial<BuildingInfo>): BuildingInfoValues => ({
  propertyName: info.propertyName ?? '',
  owner: info.owner ?? '',
  customer: info.customer ?? '',
  department: info.department ?? '',
  contactPerson: info.contactPerson ?? '',
  contactPhone: info.contactPhone ?? '',
  visitAddress: info.visitAddress ?? '',
  visitAddressZipCode: info.visitAddressZipCode ?? '',
  visitAddressCity: info.visitAddressCity ?? '',
  activityType: info.activityType ?? '',
  builtYear: info.builtYear ?? null,
  noOfEmployees: info.noOfEmployees ?? null,
  totalArea: info.totalArea ?? null,
  noOfFloor: info.noOfFloor ?? '',
  position: info.position ?? '',
  other: info.other ?? '',
  serviceInfo: info.serviceInfo ?? '',
});

const earliestYear = 1000;
/** Allows buildings that aren't built yet, in years. */
const yearsAhead = 10;

/** Letters, digits, spaces and hyphens, with at least one digit: postcodes of many countries. */
const zipPattern = /^(?=.*\d)[\p{L}\d -]+$/u;

/** Returns the latest valid year of construction. */
export const latestYear = (now: Date): number => now.getFullYear() + yearsAhead;

/** Returns the faults of a building's info, by field: a year out of range, a postcode without digits. Empty fields are valid. */
export const infoFaults = (
  { builtYear, visitAddressZipCode }: BuildingInfoValues,
  now: Date,
): { builtYear?: 'year_wrong'; visitAddressZipCode?: 'zip_wrong' } => ({
  ...(builtYear !== null && (builtYear < earliestYear || builtYear > latestYear(now))
    ? { builtYear: 'year_wrong' as const }
    : {}),
  ...(visitAddressZipCode.trim() !== '' && !zipPattern.test(visitAddressZipCode.trim())
    ? { visitAddressZipCode: 'zip_wrong' as const }
    : {}),
});

/** Returns a building's address on one line: street, postcode and town; '' if all are unknown. */
export const addressText = ({
  visitAddress,
  visitAddressZipCode,
  visitAddressCity,
}: Partial<Record<keyof BuildingInfo, unknown>>): string => {
  const words = (...parts: readonly unknown[]) =>
    parts.filter((part) => typeof part === 'string' && part.trim() !== '').join(' ');
  return [words(visitAddress), words(visitAddressZipCode, visitAddressCity)].filter(Boolean).join(', ');
};
