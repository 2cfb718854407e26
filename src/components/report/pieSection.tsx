import type { ReactElement } from 'react';
import { ToneMark } from '../charts/ToneMark.tsx';
import type { PiePart } from '../charts/pieColours.ts';
import { shareTexts } from '../charts/pieColours.ts';
import type { ReportSection } from './reportTypes.ts';

interface Pie {
  kind: 'doughnut' | 'pie';
  title: string;
  parts: readonly PiePart[];
  /** Headings of part, number and share. */
  headings: readonly [string, string, string];
}

/** Returns the name in the report of a part's own mark. */
export const partMark = ({ id }: Pick<PiePart, 'id'>): string => `part ${id}`;

const nameOf = (part: PiePart): string => (part.mark ? partMark(part) : `tone ${part.tone}`);

/** Returns the tone marks of the parts without their own mark, by name. */
export const pieMarks = (parts: readonly PiePart[]): Record<string, ReactElement> =>
  Object.fromEntries(
    parts
      .filter(({ mark }) => !mark)
      .map((part) => [nameOf(part), <ToneMark key={part.id} tone={part.tone} size={24} />]),
  );

/** Creates a section with parts of a whole as a picture next to their numbers, which are its legend. */
export const pieSection = ({ kind, title, parts, headings }: Pie): ReportSection => {
  const shares = shareTexts(parts.map(({ value }) => value));
  return {
    heading: title,
    chart: {
      kind,
      title,
      note: '',
      labels: parts.map(({ label }) => label),
      series: parts.map(({ id, label, tone, value }) => ({ id, label, tone, values: [value] })),
    },
    table: {
      headings,
      shares: [0.6, 0.2, 0.2],
      numeric: [1, 2],
      rows: parts.map((part, index) => ({
        cells: [{ text: part.label, mark: nameOf(part) }, String(part.value), shares[index] ?? ''],
      })),
    },
  };
};
