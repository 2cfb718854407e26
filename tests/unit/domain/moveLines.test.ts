import { expect, test } from 'vitest';
import type { MoveTab } from '#contract/constants.ts';
import type { MoveLine } from '#contract/moves/move.ts';
import { groupLines, inOrder } from '#domain/moves/moveLines.ts';

const line = (code: MoveLine['code'], name: string, tab: MoveTab = 'buildings'): MoveLine => ({
  code,
  name,
  tab,
  isObstacle: code.startsWith('move_'),
  other: '',
  count: 0,
});

test('lines of a code and tab are grouped, obstacles to the execution first', () => {
  const groups = groupLines([
    line('rounds_stay', 'A', 'plans'),
    line('move_role_missing', 'B', 'roles'),
    line('rounds_stay', 'C', 'plans'),
    line('entry_copied', 'D', 'entries'),
    line('move_role_missing', 'E', 'roles'),
    line('entry_copied', 'F', 'lists'),
  ]);
  expect(groups.map(({ code, tab, lines }) => [code, tab, lines.map(({ name }) => name)])).toEqual([
    ['move_role_missing', 'roles', ['B', 'E']],
    ['rounds_stay', 'plans', ['A', 'C']],
    ['entry_copied', 'entries', ['D']],
    ['entry_copied', 'lists', ['F']],
  ]);
  expect(groupLines([])).toEqual([]);
});

test('counts are grouped by kind, and within a kind by act', () => {
  const counts = [
    { kind: 'rounds', act: 'left' },
    { kind: 'buildings', act: 'copied' },
    { kind: 'rounds', act: 'moved' },
    { kind: 'buildings', act: 'moved' },
  ] as const;
  expect(inOrder(counts).map(({ kind, act }) => `${kind} ${act}`)).toEqual([
    'buildings moved',
    'buildings copied',
    'rounds moved',
    'rounds left',
  ]);
});
