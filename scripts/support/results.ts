import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, totalmem, type as systemType } from 'node:os';
import { join } from 'node:path';
import { root } from './run.ts';

/** Section of one measurement in bench/results.md. */
export interface Section {
  title: string;
  /** Markdown without a heading. */
  text: string;
}

/** Measured figure with its target. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** Target: at most this, or at least this. */
  atMost?: number;
  atLeast?: number;
}

const file = join(root, 'bench/results.md');

/** Reads each section's text by its title. */
function readSections(): Map<string, string> {
  const [, ...old] = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m) : [];
  return new Map(
    old.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n')).trim()]),
  );
}

/** Returns the lines of a section in bench/results.md; none if there is no such section. */
export const readSection = (title: string): string[] => (readSections().get(title) ?? '').split('\n');

/** Replaces the section in bench/results.md without changing the others. */
export function writeResults(section: Section): void {
  const sections = readSections();
  const measured = `Measured ${new Date().toISOString().slice(0, 10)} on ${describeMachine()}.`;
  sections.set(section.title, `${measured}\n\n${section.text}`);
  const body = [...sections].map(([title, text]) => `## ${title}\n\n${text}\n`);
  writeFileSync(file, `# Results of \`npm run bench\`\n\n${body.join('\n')}`);
}

function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${memory} GiB, ${systemType()} ${release()} ${arch()}, Node ${process.versions.node}`;
}

/** Returns a table of the figures with "met" or "short" next to each target. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const aim =
      figure.atMost !== undefined
        ? `at most ${figure.atMost}`
        : figure.atLeast !== undefined
          ? `at least ${figure.atLeast}`
          : '';
    return `| ${figure.what} | ${figure.value} ${figure.unit} | ${aim} | ${verdict(figure)} |`;
  });
  return ['| what | measured | aim | |', '|---|---|---|---|', ...rows].join('\n');
}

function verdict({ value, atMost, atLeast }: Figure): string {
  if (atMost === undefined && atLeast === undefined) return '';
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity) ? 'met' : '**short**';
}

/** Returns the median; of an even number the lower one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Rounds to the digits after the point. */
export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}
