import { expect, test } from 'vitest';
import type { Department } from '#contract/tenants/customer.ts';
import { sortDepartments } from '#features/dashboard/buildings/order.ts';

const departmentsNamed = (...names: string[]): Department[] =>
  names.map((name, id) => ({ id, name, parentId: null, childDepartments: 0, buildings: 1, flaws: 0 }));
const inOrder = (rows: Department[], order: Parameters<typeof sortDepartments>[1]) =>
  sortDepartments(rows, order).map(({ name }) => name);

test('departments are ordered by name as every list of the product: å, ä, ö behind z, numbers by value [DASH-06]', () => {
  const rows = departmentsNamed('Östra', 'plan 10', 'Plan 2', 'Åsa', 'Zeta', 'ärlan', 'alby');
  const byName = ['alby', 'Plan 2', 'plan 10', 'Zeta', 'Åsa', 'ärlan', 'Östra'];
  expect(inOrder(rows, { key: 'name', isDescending: false })).toEqual(byName);
  expect(inOrder(rows, { key: 'name', isDescending: true })).toEqual(byName.toReversed());
});

test('equal rows are sorted by name in either direction', () => {
  const rows = departmentsNamed('bb', 'aa', 'dd', 'cc');
  expect(inOrder(rows, { key: 'buildings', isDescending: true })).toEqual(['aa', 'bb', 'cc', 'dd']);
});
