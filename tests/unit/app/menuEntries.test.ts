import { expect, test } from 'vitest';
import { menuEntries } from '../../../src/app/shell/menuEntries.tsx';

/** The side menu in the specification's order, by the words of its labels. */
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

test('what the menu has stands in the specified order', () => {
  const labels = menuEntries.map(({ label }) => label.replace('menu.', ''));
  const specified = labels.filter((label) => order.includes(label));
  expect(specified).toEqual(expect.arrayContaining(['statistics', 'users', 'licence', 'api_keys']));
  expect(specified).toEqual(order.filter((label) => specified.includes(label)));
});
