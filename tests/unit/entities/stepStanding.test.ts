import { expect, test } from 'vitest';
import type { Step } from '#domain/drawings/edits.ts';
import { stepStanding } from '#entities/drawings/editing/stepStanding.ts';

const step = (id: string): Step => ({ id, name: 'move', items: [], areas: [] });
const standing = (done: string[], undone: string[], mapId: number | null = 1) =>
  stepStanding(
    { mapId, history: { done: done.map(step), undone: undone.map(step) } },
    { mapId: 1, id: 'replaced' },
  );

test('a step can be undone only as the newest of its open drawing', () => {
  expect(standing(['moved', 'replaced'], [])).toBe('newest');
  expect(standing(['replaced', 'moved'], [])).toBe('older');
  expect(standing(['moved'], ['replaced'])).toBe('undone');
  expect(standing(['moved'], [])).toBe('away');
  expect(standing(['replaced'], [], 2)).toBe('away');
  expect(standing(['replaced'], [], null)).toBe('away');
});
