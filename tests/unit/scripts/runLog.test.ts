import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failureText } from '#scripts/support/quietBrowserReporter.ts';
import { root } from '#scripts/support/run.ts';
import { createRunLog } from '#scripts/support/runLog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startLog(total: number) {
  const lines: string[] = [];
  const log = createRunLog({ unit: 'files', slowFromMs: 5_000, write: (line) => lines.push(line) });
  log.begin(total);
  return { log, lines };
}

test('a run reports its progress at each tenth', () => {
  const { log, lines } = startLog(40);
  for (let file = 1; file <= 40; file += 1) {
    vi.advanceTimersByTime(1_000);
    log.finish(`${file}`);
  }
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('4 of 40 files after 4 s');
  expect(lines.at(-1)).toBe('40 of 40 files after 40 s');
});

test('the longest running file is named after half a minute without a line', () => {
  const { log, lines } = startLog(40);
  log.start('a');
  vi.advanceTimersByTime(10_000);
  log.start('b');
  log.start('c');
  log.finish('a');
  vi.advanceTimersByTime(19_000);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(lines).toEqual(['1 of 40 files after 30 s; for 20 s at b']);
  vi.advanceTimersByTime(29_000);
  expect(lines).toHaveLength(1);
});

test('a failure is reported at once, is counted from then on, and is a sign of life', () => {
  const { log, lines } = startLog(10);
  vi.advanceTimersByTime(29_000);
  log.fail('a > is so', 'It is not.\n  at a line\n');
  expect(lines).toEqual([expect.stringMatching(/✗ a > is so.*\nIt is not\.\n {2}at a line\n$/)]);
  vi.advanceTimersByTime(29_000);
  expect(lines).toHaveLength(1);
  log.finish('a');
  expect(lines.at(-1)).toBe('1 of 10 files after 58 s, 1 failure');
});

test('the end names the five slowest of the slow tests, and stops the clock', () => {
  const { log, lines } = startLog(1);
  for (const ms of [5_000, 9_000, 4_999, 7_000, 8_000, 6_000, 60_000]) log.time(`${ms}`, ms);
  log.end();
  expect(lines.map((line) => line.trim())).toEqual([
    'Slow tests (5 s or more: 6):',
    '60 s  60000',
    '9 s  9000',
    '8 s  8000',
    '7 s  7000',
    '6 s  6000',
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(6);
});

test('a run of quick tests names none', () => {
  const { log, lines } = startLog(1);
  log.time('a', 10);
  log.end();
  expect(lines).toEqual([]);
});

test('a browser test’s failure has its errors, what was written, and where its pictures lie', () => {
  const cause = { message: 'Error: no such row' };
  const text = failureText({
    errors: [{ stack: 'Error: it broke\n  at a line', snippet: '> 1 | expect', cause }],
    stdout: ['so far '],
    stderr: ['so good\n'],
    attachments: [
      { name: 'screenshot', path: join(root, 'test-results/a.png'), contentType: 'image/png' },
      { name: 'note', body: Buffer.from('x'), contentType: 'text/plain' },
    ],
  });
  expect(text.split('\n\n')).toEqual([
    'Error: it broke\n  at a line',
    '> 1 | expect',
    'Caused by Error: no such row',
    'It wrote:\nso far so good',
    'screenshot: test-results/a.png',
  ]);
});
