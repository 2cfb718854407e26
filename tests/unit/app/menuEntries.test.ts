import { expect, test } from 'vitest';
import { menuEntries, menuSections } from '#app/shell/menus/menuEntries.tsx';

/** The side menu in the specification's order, by label. */
const order = [
  'dashboard',
  'statistics',
  'users',
  'buildings',
  'documents',
  'licence',
  'api_keys',
  'roles',
  'round_planning',
  'checklists',
  'questions',
  'fire_protection',
  'moves',
  'changelog',
];

test('the entries of the menu are in the specified order', () => {
  const labels = menuEntries.map(({ label }) => label.replace('menu.', ''));
  const specified = labels.filter((label) => order.includes(label));
  expect(specified).toEqual(expect.arrayContaining(['statistics', 'users', 'licence', 'api_keys']));
  expect(specified).toEqual(order.filter((label) => specified.includes(label)));
});

test('the admin section shows if any admin right is held, and is empty without one [SHELL-53]', () => {
  const rights = menuEntries.flatMap(({ isAdmin, permission }) =>
    isAdmin && permission ? [permission] : [],
  );
  expect(rights).toEqual(expect.arrayContaining(['licenses_access_view', 'apikeys_access_view']));
  for (const right of rights) {
    const { admin } = menuSections((permission) => permission === right);
    expect(admin.map(({ permission }) => permission)).toEqual([right]);
  }
  expect(menuSections((permission) => !rights.includes(permission)).admin).toEqual([]);
});
