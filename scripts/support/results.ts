import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, totalmem, type as systemType } from 'node:os';
import { join } from 'node:path';
import { root } from './run.ts';

/** One measurement's section of bench/results.md. */
export interface Section {
  title: string;
  /** Markdown without a heading. */
  text: string;
}

/** One figure beside its aim. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The aim: at most this, or at least this. */
  atMost?: number;
  atLeast?: number;
}

const file = join(root, 'bench/results.md');

/** Each section's text by its title. */
function readSections(): Map<string, string> {
  const [, ...old] = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m) : [];
  return new Map(
    old.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part.slice(part.indexOf('\n')).trim()]),
  );
}

/** The lines of a section as it stands in bench/results.md; none where there is no such section. */
export const readSection = (title: string): string[] => (readSections().get(title) ?? '').split('\n');

/** Replaces the section in bench/results.md and leaves the others. */
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

/** A table of the figures with "met" or "short" beside each aim. */
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

/** The middle value; of an even number the lower middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Rounded to the digits after the point. */
export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}
