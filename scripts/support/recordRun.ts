import { execFileSync } from 'node:child_process';
import { readSection, writeResults } from './results.ts';
import { slowest } from './counts.ts';
import { root } from './run.ts';
import type { Total } from './testTotal.ts';

const keptRuns = 6;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Returns the commit, with a mark if files other than the results themselves are uncommitted. */
function commit(): string {
  const changedFiles = git('status', '--porcelain', '--', ':!bench/results.md');
  return `${git('rev-parse', '--short=9', 'HEAD')}${changedFiles === '' ? '' : ' and changes'}`;
}

/**
 * Writes a whole run into bench/results.md: a row for each of the last runs with the time of every part and the yardstick, then the ten
 * slowest files of this one.
 */
export function recordRun(
  command: string,
  total: Total,
  { yardstick, wantedSeconds }: { yardstick: string; wantedSeconds: number },
): void {
  const title = `\`${command}\` by part`;
  const { passed, failed, skipped } = total.counts();
  const headings = total.parts.map(({ heading }) => heading);
  const head = ['commit', 'all', 'yardstick', ...headings, 'passed, failed, skipped'];
  const row = [
    commit(),
    `${total.seconds()} s`,
    yardstick,
    ...total.parts.map(({ seconds }) => `${seconds} s`),
    `${passed}, ${failed}, ${skipped}`,
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const isSameTable = readSection(title).includes(line(head));
  const old = isSameTable ? readSection(title).filter((each) => /^\| [0-9a-f]{9}/.test(each)) : [];
  const files = slowest(total.times, 10).map(({ file, ms }) => `| ${file} | ${(ms / 1000).toFixed(1)} s |`);
  writeResults({
    title,
    text: [
      `At most ${wantedSeconds} s are wanted. The yardstick is pure computing on all cores at once, measured between the parts of the same run; parts run beside each other.`,
      '',
      ...[line(head), `|${head.map(() => '---').join('|')}|`, line(row), ...old].slice(0, keptRuns + 2),
      '',
      '| slowest files of the first row | |',
      '|---|---|',
      ...files,
    ].join('\n'),
  });
}
