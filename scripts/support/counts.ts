import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.ts';

/** Result of a test run. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the failed tests with their messages and locations. */
  failures?: readonly string[];
}

/** Folder in which runners write their reports. */
export const reports = join(root, 'node_modules/.cache/tests');

/** Returns the closing lines of every run: the failures, then the counts. Continuous integration collects both. */
export function describe({ passed, failed, skipped, failures = [] }: Counts): string {
  const lines = failures.map((failure) => `FAILED ${failure}`);
  return [...lines, `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n');
}

/** Returns the failed tests of Vitest's or Playwright's JSON report, at any depth of its tree. */
export function failuresIn(report: unknown): string[] {
  if (!(report instanceof Object)) return [];
  if (Array.isArray(report)) return report.flatMap(failuresIn);
  const isOfVitest = textAt(report, 'status') === 'failed' && 'failureMessages' in report;
  const isOfPlaywright = Reflect.get(report, 'ok') === false && 'tests' in report;
  if (!isOfVitest && !isOfPlaywright) return Object.values(report).flatMap(failuresIn);
  const [message] = isOfVitest ? listAt(report, 'failureMessages') : failedResults(report).flatMap(messages);
  const name = textAt(report, 'fullName') || `${textAt(report, 'file')} ${textAt(report, 'title')}`;
  return [`${name}: ${shortened(typeof message === 'string' ? message : '')}`];
}

const failedResults = (spec: unknown): unknown[] =>
  listAt(spec, 'tests')
    .flatMap((test) => listAt(test, 'results'))
    .filter((result) => textAt(result, 'status') !== 'passed');

const messages = (result: unknown): string[] =>
  listAt(result, 'errors').map((error) => textAt(error, 'message') + textAt(error, 'stack'));

/** Returns expected and actual value on one line, and the first location outside the libraries. */
function shortened(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = lines.findIndex((line) => line.startsWith('at ') || line.startsWith('Call log'));
  const said = lines.slice(0, end === -1 ? 4 : Math.min(end, 4)).join(' · ');
  const place = lines
    .filter((line) => line.startsWith('at ') && !line.includes('node_modules'))
    .map((line) => /((?:tests|scripts|src|server|packages)\/[^)]+:\d+):\d+/.exec(line)?.[1])
    .find((found) => found !== undefined);
  return place === undefined ? said : `${said} (${place})`;
}

/** Counts a runner that fails without a failed test (a file that doesn't load, an unhandled rejection) as one failure. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Reads a runner's JSON report; undefined if there is none. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Returns a number of a report, 0 if there is none of this name. */
export function numberAt(report: unknown, key: string): number {
  const value: unknown = report instanceof Object ? Reflect.get(report, key) : undefined;
  return typeof value === 'number' ? value : 0;
}

/** Returns a list in a report, empty if there is none of this name. */
export function listAt(report: unknown, key: string): readonly unknown[] {
  const value: unknown = report instanceof Object ? Reflect.get(report, key) : undefined;
  return Array.isArray(value) ? value : [];
}

/** Returns a text of a report, empty if there is none of this name. */
export function textAt(report: unknown, key: string): string {
  const value: unknown = report instanceof Object ? Reflect.get(report, key) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Duration of a test file, from its first test's start to its last one's end. */
export interface FileTime {
  file: string;
  ms: number;
}

export function slowest(times: readonly FileTime[], count: number): FileTime[] {
  return [...times].sort((a, b) => b.ms - a.ms).slice(0, count);
}
