import { formatWithOptions } from 'node:util';

/** Unexpected output with its place. */
interface Written {
  text: string;
  place: string;
}

/** A warning announced by a test, and the texts that matched. */
interface Announced {
  pattern: RegExp;
  mustCome: boolean;
  texts: string[];
}

/** Announced warnings of a test and its unannounced output. */
export interface Watch {
  announced: Announced[];
  unexpected: Written[];
}

export const newWatch = (): Watch => ({ announced: [], unexpected: [] });

/** Lives longer than the modules, which files of one worker share or reload. */
const worker = globalThis as typeof globalThis & { tillsynWarnings?: Watch };

/** Returns the current watch of this worker's output. */
export const currentWatch = (): Watch => (worker.tillsynWarnings ??= newWatch());

/** Returns the text of one console call. */
export const textOf = (given: readonly unknown[]): string =>
  formatWithOptions({ breakLength: Infinity }, ...given);

const isElsewhere = /node_modules|node:|tests\/support\/(warnings|noWarnings)\.ts|src\/platform\/log\.ts/;

/** Returns the first line of a stack in a file of ours, except the writer of the failure log. */
export const placeIn = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .find((line) => !isElsewhere.test(line))
    ?.trim() ?? 'at an unknown place';

/** Messages of a library about the machine's speed, which no test asserts. */
const isOfSpeed = /^(Immutable|Serializable)StateInvariantMiddleware took \d+ms/;

/** Assigns a text to the announcements that match it, else to the unexpected ones. */
export function noteText(watch: Watch, text: string, stack?: string): void {
  if (text.trim() === '' || isOfSpeed.test(text)) return;
  const announcements = watch.announced.filter(({ pattern }) => pattern.test(text));
  for (const { texts } of announcements) texts.push(text);
  if (announcements.length === 0) watch.unexpected.push({ text, place: placeIn(stack) });
}

const withoutStack = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n');

/**
 * Returns the fault of the output or null, and resets the watch. A failed test needn't have written its
 * announced warnings.
 */
export function takeComplaint(watch: Watch, hasFailed = false): string | null {
  const complaints = [
    ...watch.unexpected.map(
      ({ text, place }) => `An unexpected warning: ${withoutStack(text)}\n    ${place}`,
    ),
    ...watch.announced
      .filter(({ mustCome, texts }) => mustCome && texts.length === 0 && !hasFailed)
      .map(({ pattern }) => `A warning that was expected didn't come: ${String(pattern)}`),
  ];
  Object.assign(watch, newWatch());
  return complaints.length > 0 ? complaints.join('\n') : null;
}

const announce = (pattern: RegExp, mustCome: boolean): (() => readonly string[]) => {
  const announced: Announced = { pattern, mustCome, texts: [] };
  currentWatch().announced.push(announced);
  return () => announced.texts;
};

/** Announces a warning that this test must cause; returns a function that reads the matching texts so far. */
export const expectWarning = (pattern: RegExp): (() => readonly string[]) => announce(pattern, true);

/** Announces a warning that may occur or not, depending on timing. */
export const allowWarning = (pattern: RegExp): (() => readonly string[]) => announce(pattern, false);
