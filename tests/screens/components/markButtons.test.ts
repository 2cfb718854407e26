import { afterEach, expect, test, vi } from 'vitest';
import type { MarkEntry } from '#components/drawing/drawingTypes.ts';
import { keepMarkButtons } from '#components/drawing/marks/markButtons.ts';
import { mark } from '#tests/support/screens/drawingParts.ts';

const entry = (number: number, x = number, members = 1): MarkEntry => ({
  id: String(number),
  x,
  y: 500,
  scale: 1,
  number,
  state: null,
  marks: Array.from({ length: members }, () => mark(number)),
});
const entryLabel = ({ id, marks }: MarkEntry) => `${id}: ${marks.length}`;
const twoFrames = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
const setUp = () => {
  const box = document.body.appendChild(document.createElement('div'));
  const keeper = keepMarkButtons(box);
  const show = (entries: readonly MarkEntry[], tabStopId?: string, openId: string | null = null) =>
    keeper.show({ entries, entryLabel, hasMenu: false, tabStopId, openId });
  const buttons = () => [...box.querySelectorAll('button')];
  return { keeper, show, buttons, ids: () => buttons().map(({ dataset }) => dataset.mark) };
};

afterEach(() => document.body.replaceChildren());

test('many new marks become buttons after their picture is painted, and a change keeps the others and the focus', async () => {
  const { show, buttons, ids } = setUp();
  const entries = Array.from({ length: 300 }, (_, index) => entry(index));
  show(entries, '0');
  expect(buttons()).toEqual([]);
  await twoFrames();
  const before = buttons();
  expect(ids()).toEqual(entries.map(({ id }) => id));
  expect(before.map(({ tabIndex }) => tabIndex)).toEqual([0, ...Array<number>(299).fill(-1)]);
  before[7]?.focus();

  // One mark moves, one disappears, one appears, and the focused one gets a higher number.
  const next = [
    ...entries.slice(0, 5),
    entry(5, 900),
    entry(6, 6, 3),
    ...entries.slice(9),
    entries[7],
  ].flatMap((one) => one ?? []);
  show([...next, entry(300)], '7', '6');
  expect(ids()).toEqual([...next.map(({ id }) => id), '300']);
  expect(buttons().filter((button) => !before.includes(button))).toHaveLength(1);
  expect(buttons()[5]?.style.left).toBe('90%');
  expect(before.filter(({ tabIndex }) => tabIndex === 0)).toEqual([before[7]]);
  expect(before[7]).toHaveFocus();
  expect(before[6]?.outerHTML).toMatch(/aria-label="6: 3" aria-haspopup="menu" aria-expanded="true"/);
  expect(before[5]?.hasAttribute('aria-expanded')).toBe(false);
  show(next, '7');
  expect(before[6]).toHaveAttribute('aria-expanded', 'false');
});

test('a drawing that is left before its marks are buttons makes none', async () => {
  const { keeper, show, buttons } = setUp();
  show(Array.from({ length: 300 }, (_, index) => entry(index)));
  keeper.destroy();
  await twoFrames();
  expect(buttons()).toEqual([]);
});

test('buttons of many moving marks follow when the page is idle, of a few at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { show, buttons } = setUp();
    const entries = Array.from({ length: 300 }, (_, index) => entry(index));
    show(entries);
    await twoFrames();
    const lefts = () => buttons().map(({ style }) => style.left);
    const before = lefts();
    const movedEntries = entries.map(({ number }, index) => entry(number ?? 0, index < 250 ? 900 : index));
    show(movedEntries);
    expect(lefts()).toEqual(before);
    vi.advanceTimersByTime(1_000);
    expect(lefts()).toEqual([...Array<string>(250).fill('90%'), ...before.slice(250)]);
    // A mark undone before its update leaves no trace.
    show(entries);
    show(movedEntries);
    expect(lefts().slice(0, 3)).toEqual(['90%', '90%', '90%']);
    show([...movedEntries.slice(0, 299), entry(299, 500)]);
    expect(lefts().at(-1)).toBe('50%');
  } finally {
    vi.useRealTimers();
  }
});
