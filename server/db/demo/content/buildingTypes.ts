/** Building of the demo data; `levels` from the lowest up, `sheet` the size of its drawings in pixels. */
export interface BuildingSeed {
  key: string;
  customer: string;
  name: string;
  description: string;
  levels: readonly number[];
  sheet: readonly [width: number, height: number];
  address: string;
  zipCode: string;
  city: string;
  property: string;
  activity: string;
  built: number;
  employees: number;
}

/** Building as one row of the content. */
export type BuildingRow = readonly [
  key: string,
  customer: string,
  name: string,
  levels: readonly number[],
  sheet: readonly [number, number],
  address: string,
  zipAndCity: string,
  property: string,
  activity: string,
  built: number,
  employees: number,
  description: string,
];

/** Sizes of drawings in pixels. */
export const sheets = {
  wide: [1600, 1000],
  large: [1800, 1150],
  square: [1400, 1120],
  long: [1800, 820],
} as const;

/** Builds the buildings of the content from their rows; `place` contains both postcode and city. */
export function buildingsFrom(rows: readonly BuildingRow[]): BuildingSeed[] {
  return rows.map(
    ([
      key,
      customer,
      name,
      levels,
      sheet,
      address,
      place,
      property,
      activity,
      built,
      employees,
      description,
    ]) => ({
      key,
      customer,
      name,
      description,
      levels,
      sheet,
      address,
      zipCode: place.slice(0, 6),
      city: place.slice(7),
      property,
      activity,
      built,
      employees,
    }),
  );
}
