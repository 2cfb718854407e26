import type { BuildingStatus, Department } from '../../contract/customer.ts';
import { issueCount, lastCheckOf } from '../../domain/lastCheck.ts';
import type { Language } from '../../contract/constants.ts';

/** What departments are ordered by. [DASH-06] */
export const departmentOrders = ['name', 'childDepartments', 'buildings', 'flaws'] as const;
export type DepartmentOrder = (typeof departmentOrders)[number];

/** What buildings are ordered by. [DASH-10] */
export const buildingOrders = ['name', 'lastCheck', 'flaws'] as const;
export type BuildingOrder = (typeof buildingOrders)[number];

/** An order and its direction. */
export interface Order<Key extends string> {
  key: Key;
  isDescending: boolean;
}

const byText = (language: Language): ((a: string, b: string) => number) =>
  new Intl.Collator(language, { numeric: true }).compare;

const sorted = <Row extends { name: string }>(
  rows: readonly Row[],
  valueOf: ((row: Row) => number) | null,
  isDescending: boolean,
  language: Language,
): Row[] => {
  const compare = byText(language);
  const direction = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const difference = valueOf ? valueOf(a) - valueOf(b) : compare(a.name, b.name);
    return difference === 0 ? compare(a.name, b.name) : direction * difference;
  });
};

/** Departments in an order; equals by name. */
export const sortDepartments = (
  rows: readonly Department[],
  { key, isDescending }: Order<DepartmentOrder>,
  language: Language,
): Department[] => sorted(rows, key === 'name' ? null : (row) => row[key], isDescending, language);

const checkTime = (building: BuildingStatus): number => {
  const check = lastCheckOf(building);
  return check.kind === 'none' ? 0 : Date.parse(check.date);
};

/** Buildings in an order; never checked ones count as the oldest, `flaws` is the issue count that the row shows. */
export const sortBuildings = (
  rows: readonly BuildingStatus[],
  { key, isDescending }: Order<BuildingOrder>,
  language: Language,
): BuildingStatus[] => {
  const valueOf = { name: null, lastCheck: checkTime, flaws: issueCount }[key];
  return sorted(rows, valueOf, isDescending, language);
};

/** Buildings whose name holds a text. [DASH-09] */
export const findBuildings = (rows: readonly BuildingStatus[], text: string): BuildingStatus[] => {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...rows];
  return rows.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
};
