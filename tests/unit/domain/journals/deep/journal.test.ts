import { expect, test } from 'vitest';
import { quarterStates, sectionStates, standingDisconnections } from '#domain/journals/journal.ts';
import type { JournalLine } from '#domain/journals/journal.ts';

const firstMs = Date.UTC(2026, 0, 1);
const dayAt = (days: number): string => new Date(firstMs + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a generator of whole numbers below a limit, the same for the same seed. */
function drawFrom(seed: number): (limit: number) => number {
  let state = seed * 2_654_435_761;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 16), 0x45d9f3b) + 0x9e3779b9) >>> 0;
    return (state ^ (state >>> 13)) % limit;
  };
}

const lineOf = (id: number, part: Partial<JournalLine>): JournalLine => ({
  id,
  event: 'quarterlyTest',
  day: dayAt(0),
  sections: [],
  cause: null,
  offUntil: null,
  correctsId: null,
  ...part,
});

/** Draws a year of an installation: tests of some sections on some days, a few of them corrected. */
function drawYear(seed: number) {
  const draw = drawFrom(seed);
  const sections = Array.from({ length: 1 + draw(12) }, (_, index) => `Sektion ${index + 1}`);
  const lines: JournalLine[] = [];
  for (let id = 1; id <= 5 + draw(25); id += 1) {
    const corrected = draw(8) === 0 ? lines[draw(Math.max(1, lines.length))] : undefined;
    lines.push(
      lineOf(id, {
        event: corrected && draw(2) === 0 ? 'correction' : draw(6) === 0 ? 'service' : 'quarterlyTest',
        day: dayAt(draw(365) - 300),
        sections: sections.filter(() => draw(3) === 0),
        correctsId: corrected?.id ?? null,
      }),
    );
  }
  return { sections, lines };
}

/** Returns the same day of the following year; 28 February for 29 February. */
const yearAfter = (day: string): string => {
  const text = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return text.endsWith('-02-29') ? text.replace('-29', '-28') : text;
};

test(
  'in 1,000 simulated years a section is flagged exactly from the day after its limit [SBA-61]',
  { timeout: 120_000 },
  () => {
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const { sections, lines } = drawYear(seed);
      const journal = { parts: sections, lines, partServices: [] };
      const held = lines.filter(
        ({ id, event }) => event === 'quarterlyTest' && !lines.some(({ correctsId }) => correctsId === id),
      );
      for (let day = 0; day < 365; day += 1) {
        const at = dayAt(day);
        const flagged = sectionStates(journal, at).flatMap(({ section, isOverdue }) =>
          isOverdue ? [section] : [],
        );
        const counted = sections.filter(
          (section) =>
            !held.some(
              (line) => line.sections.includes(section) && line.day <= at && at <= yearAfter(line.day),
            ),
        );
        expect(flagged, `year ${seed}, ${at}`).toEqual(counted);
      }
    }
  },
);

test('a quarter needs a tenth of the sections, which alone tests no section within the year [SBA-62]', () => {
  const sections = Array.from({ length: 20 }, (_, index) => `${index + 1}`);
  const lines = ['2026-02-10', '2026-05-10', '2026-08-10', '2026-11-10'].map((day, index) =>
    lineOf(index + 1, { day, sections: index === 2 ? ['1'] : ['1', '2'] }),
  );
  const journal = { parts: sections, lines, partServices: [] };
  const quarters = quarterStates(journal, '2026-12-31');
  expect(quarters.map(({ from, tested, needed, isKept }) => [from, tested, needed, isKept])).toEqual([
    ['2025-10-01', 0, 2, false],
    ['2026-01-01', 2, 2, true],
    ['2026-04-01', 2, 2, true],
    ['2026-07-01', 1, 2, false],
    ['2026-10-01', 2, 2, true],
  ]);
  expect(sectionStates(journal, '2026-12-31').filter(({ isOverdue }) => isOverdue)).toHaveLength(18);
});

test('a disconnection stands until its sections are connected again', () => {
  const lines = [
    lineOf(1, { event: 'disconnection', day: '2026-03-01', sections: ['A', 'B'], offUntil: '2026-03-02' }),
    lineOf(2, { event: 'reconnection', day: '2026-03-03', sections: ['a'] }),
    lineOf(3, { event: 'disconnection', day: '2026-03-04' }),
    lineOf(4, { event: 'reconnection', day: '2026-03-05', sections: ['B'] }),
  ];
  const on = (day: string) =>
    standingDisconnections(lines, day).map(({ sections, isPastTime }) => [sections, isPastTime]);
  expect(on('2026-03-02')).toEqual([[['A', 'B'], false]]);
  expect(on('2026-03-03')).toEqual([[['B'], true]]);
  expect(on('2026-03-04')).toEqual([
    [['B'], true],
    [[], false],
  ]);
  expect(on('2026-03-05')).toEqual([[[], false]]);
});
