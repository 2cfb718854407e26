import { expect, test } from 'vitest';
import type { MoveLine } from '#contract/moves/move.ts';
import { groupLines, inOrder } from '#domain/moves/moveLines.ts';

const line = (code: MoveLine['code'], name: string, tab = 0): MoveLine => ({
  code,
  name,
  tab,
  isObstacle: code.startsWith('move_'),
  other: '',
  count: 0,
});

test('lines of a code and tab are grouped, obstacles to the execution first', () => {
  const groups = groupLines([
    line('rounds_stay', 'A', 1),
    line('move_role_missing', 'B', 4),
    line('rounds_stay', 'C', 1),
    line('entry_copied', 'D', 2),
    line('move_role_missing', 'E', 4),
    line('entry_copied', 'F', 3),
  ]);
  expect(groups.map(({ code, tab, lines }) => [code, tab, lines.map(({ name }) => name)])).toEqual([
    ['move_role_missing', 4, ['B', 'E']],
    ['rounds_stay', 1, ['A', 'C']],
    ['entry_copied', 2, ['D']],
    ['entry_copied', 3, ['F']],
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
