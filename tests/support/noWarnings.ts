/** Fails a test that writes to the console or to stderr without announcing it with `expectWarning`. */
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { currentWatch, noteText, takeComplaint, textOf } from './warnings.ts';

const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;

/** Fails with the output written since the last check. */
const complain = (when: string, hasFailed: boolean): void => {
  const complaint = takeComplaint(currentWatch(), hasFailed);
  if (complaint !== null) throw new Error(`${when}\n${complaint}`);
};

// Each file replaces the writing functions and restores them: the files of one worker share the console.
const before = Object.fromEntries(methods.map((method) => [method, console[method]]));
for (const method of methods) {
  console[method] = (...given: unknown[]) => noteText(currentWatch(), textOf(given), new Error().stack);
}
const writeToStderr = process.stderr.write;
process.stderr.write = (text: Uint8Array | string) => {
  noteText(currentWatch(), String(text).trim(), new Error().stack);
  return true;
};
const onWarning = (warning: Error): void => noteText(currentWatch(), String(warning), warning.stack);
process.on('warning', onWarning);

// Registered before the file's own hooks: `beforeEach` runs before, `afterEach` and `afterAll` after those of
// the file.
let writtenOutside: string | null = null;
beforeEach(() => {
  const complaint = takeComplaint(currentWatch());
  if (complaint !== null) writtenOutside = [writtenOutside, complaint].filter(Boolean).join('\n');
});
afterEach(({ task }) => complain('Written in this test:', task.result?.state === 'fail'));
afterAll(() => {
  // The next file of this worker is evaluated before its first test.
  vi.unstubAllGlobals();
  Object.assign(console, before);
  process.stderr.write = writeToStderr;
  process.off('warning', onWarning);
  if (writtenOutside !== null) throw new Error(`Written outside the tests:\n${writtenOutside}`);
  complain('Written outside the tests:', false);
});
