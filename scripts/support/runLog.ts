import { stripVTControlCharacters, styleText } from 'node:util';
import { slowest } from './counts.ts';
import type { FileTime } from './counts.ts';

/** Interval without output after which a run prints that it is still running, in milliseconds. */
const beatMs = 30_000;
const slowestNamed = 5;

interface RunLogOptions {
  /** Unit that is counted: `files`. */
  unit: string;
  /** Threshold above which a test is named at the end, in milliseconds. */
  slowFromMs: number;
  write?: (line: string) => void;
}

/** Progress output of a test run; passing tests are only counted. */
export interface RunLog {
  begin: (total: number) => void;
  /** Records the start of a unit: the longest-running one is named when nothing ends for a while. */
  start: (name: string) => void;
  finish: (name: string) => void;
  /** Records the duration of a test. */
  time: (name: string, ms: number) => void;
  /** Prints a failure at once, with all details. */
  fail: (title: string, text: string) => void;
  /** Prints a test's own message. */
  tell: (line: string) => void;
  /** Names the slowest tests. */
  end: () => void;
}

/** Prints a line without colours in a file: runners always colour their errors. */
const print = (line: string): void =>
  console.log(process.stdout.isTTY ? line : stripVTControlCharacters(line));

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

/** Creates a log that prints the progress at each tenth, and every half minute without output. */
export function createRunLog({ unit, slowFromMs, write = print }: RunLogOptions): RunLog {
  const underWay = new Map<string, number>();
  const slow: FileTime[] = [];
  const startedAt = Date.now();
  let [total, done, failures, tenths] = [0, 0, 0, 0];
  let timer: NodeJS.Timeout | undefined;

  const count = (more = ''): void => {
    const failureText = failures > 0 ? `, ${failures} ${failures === 1 ? 'failure' : 'failures'}` : '';
    write(`${done} of ${total} ${unit} after ${seconds(Date.now() - startedAt)}${failureText}${more}`);
    timer?.refresh();
  };
  const beat = (): void => {
    const [longest] = underWay;
    count(longest ? `; for ${seconds(Date.now() - longest[1])} at ${longest[0]}` : '');
  };

  return {
    begin: (all) => {
      total = all;
      timer = setInterval(beat, beatMs).unref();
    },
    start: (name) => underWay.set(name, Date.now()),
    finish: (name) => {
      underWay.delete(name);
      done += 1;
      const reached = Math.floor((done * 10) / total);
      if (reached === tenths) return;
      tenths = reached;
      count();
    },
    time: (file, ms) => {
      if (ms >= slowFromMs) slow.push({ file, ms });
    },
    fail: (title, text) => {
      failures += 1;
      write(`\n${styleText(['red', 'bold'], `✗ ${title}`)}\n${text.trim()}\n`);
      timer?.refresh();
    },
    tell: write,
    end: () => {
      clearInterval(timer);
      if (slow.length === 0) return;
      write(`Slow tests (${seconds(slowFromMs)} or more: ${slow.length}):`);
      for (const { file, ms } of slowest(slow, slowestNamed)) write(`${seconds(ms).padStart(6)}  ${file}`);
    },
  };
}
