import type { BuildingStatus, Department } from '#contract/tenants/customer.ts';
import { issueCount, lastCheckOf } from '#domain/rounds/lastCheck.ts';
import { sortKeyOf } from '#domain/sortKey.ts';

/** Sort keys of departments. [DASH-06] */
export const departmentOrders = ['name', 'childDepartments', 'buildings', 'flaws'] as const;
export type DepartmentOrder = (typeof departmentOrders)[number];

/** Sort keys of buildings. [DASH-10] */
export const buildingOrders = ['name', 'lastCheck', 'flaws'] as const;
export type BuildingOrder = (typeof buildingOrders)[number];

/** Sort order with its direction. */
export interface Order<Key extends string> {
  key: Key;
  isDescending: boolean;
}

/** Sorts by a value, or by name without one; ties by name, as the backend sorts its lists. */
const sorted = <Row extends { name: string }>(
  rows: readonly Row[],
  valueOf: ((row: Row) => number) | null,
  isDescending: boolean,
): Row[] => {
  const direction = isDescending ? -1 : 1;
  const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return rows
    .map((row) => ({ row, key: sortKeyOf(row.name), value: valueOf?.(row) ?? 0 }))
    .sort((a, b) => {
      if (a.value !== b.value) return direction * (a.value - b.value);
      return byName(a.key, b.key) * (valueOf ? 1 : direction);
    })
    .map(({ row }) => row);
};

/** Sorts departments; ties by name. */
export const sortDepartments = (
  rows: readonly Department[],
  { key, isDescending }: Order<DepartmentOrder>,
): Department[] => sorted(rows, key === 'name' ? null : (row) => row[key], isDescending);

const checkTime = (building: BuildingStatus): number => {
  const check = lastCheckOf(building);
  return check.kind === 'none' ? 0 : Date.parse(check.date);
};

/** Sorts buildings; never checked ones count as the oldest, `flaws` is the issue count in the row. */
export const sortBuildings = (
  rows: readonly BuildingStatus[],
  { key, isDescending }: Order<BuildingOrder>,
): BuildingStatus[] => {
  const valueOf = { name: null, lastCheck: checkTime, flaws: issueCount }[key];
  return sorted(rows, valueOf, isDescending);
};

/** Returns the buildings whose name contains a text. [DASH-09] */
export const findBuildings = (rows: readonly BuildingStatus[], text: string): BuildingStatus[] => {
  const searchText = text.trim().toLocaleLowerCase();
  if (searchText === '') return [...rows];
  return rows.filter(({ name }) => name.toLocaleLowerCase().includes(searchText));
};
