import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showStep } from '#server/startProgress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a step of this duration and returns the output. */
async function writtenDuring(ms: number, isTTY: boolean): Promise<string[]> {
  const lines: string[] = [];
  const output = { isTTY, write: (text: string) => lines.push(text) };
  const work = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms));
  const step = showStep('Building the client', work, output);
  await vi.advanceTimersByTimeAsync(ms);
  expect(await step).toBe('done');
  await vi.advanceTimersByTimeAsync(60_000);
  return lines;
}

test('a long step without a terminal writes a line at its start and every ten seconds [SERVE-05]', async () => {
  expect(await writtenDuring(24_000, false)).toEqual([
    'Building the client …\n',
    'Building the client … 10 s\n',
    'Building the client … 20 s\n',
  ]);
});

test('a terminal has one line for a step, which counts its seconds [SERVE-05]', async () => {
  const lines = await writtenDuring(3_000, true);
  expect(lines.slice(0, 2)).toEqual([
    '\r\u001B[2KBuilding the client …',
    '\r\u001B[2KBuilding the client … 1 s',
  ]);
  expect(lines.at(-1)).toBe('\r\u001B[2KBuilding the client: 3 s\n');
  expect(lines.join('').split('\n')).toHaveLength(2);
});

test('a step that fails ends its line and passes the failure on', async () => {
  const lines: string[] = [];
  const fails = () =>
    new Promise((_resolve, reject) => setTimeout(() => reject(new Error('No disk')), 2_000));
  const output = { isTTY: true, write: (text: string) => lines.push(text) };
  const step = expect(showStep('Migrating the database', fails, output)).rejects.toThrow('No disk');
  await vi.advanceTimersByTimeAsync(2_000);
  await step;
  expect(lines.at(-1)).toBe('\r\u001B[2KMigrating the database: 2 s\n');
});
