import type { ReactElement, ReactNode } from 'react';
import { paperColours } from '#domain/palette.ts';
import type { RoundMark } from '../marks/markShapes.ts';

/** Meaning of a part of a pie. A round's pies are green, red and grey. [ROUND-53, STAT-10] */
export type PieTone = 'good' | 'bad' | 'rest' | 'warning' | 'ongoing' | 'missed';

/** Part of a pie; `mark` replaces the tone's own mark in the legend, `number` the bare value. */
export type PiePart = {
  id: string;
  label: string;
  value: number;
  tone: PieTone;
  mark?: ReactElement;
  number?: ReactNode;
};

/** Style of a tone; `isHatched`: its bars have stripes, so that they can be distinguished without colour. */
type ToneStyle = { variable: string; paper: string; mark?: RoundMark; isHatched?: true };

/** Style of each tone: the CSS variable of its colour, which follows the scheme, its colour on paper, and the mark of its legend. */
export const toneStyles: Record<PieTone, ToneStyle> = {
  good: { variable: '--state-ok', paper: paperColours.ok, mark: 'ok' },
  bad: { variable: '--state-flaw', paper: paperColours.flaw, mark: 'flaw', isHatched: true },
  rest: { variable: '--chart-rest', paper: paperColours.remaining },
  missed: { variable: '--chart-missed', paper: paperColours.missed },
  warning: { variable: '--state-warning', paper: paperColours.warning, mark: 'warning' },
  ongoing: { variable: '--chart-ongoing', paper: paperColours.ongoing },
};

/** Formats numbers as whole percentages that add up to 100: the rounding remainder goes to the largest fractions. */
export const shareTexts = (values: readonly number[]): string[] => {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return values.map(() => '–');
  const exact = values.map((value) => (value / total) * 100);
  const missingPercent = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const byRest = exact
    .map((share, index) => ({ index, rest: share % 1 }))
    .toSorted((a, b) => b.rest - a.rest);
  const raised = new Set(byRest.slice(0, missingPercent).map(({ index }) => index));
  return exact.map((share, index) => `${Math.floor(share) + (raised.has(index) ? 1 : 0)} %`);
};

/** Open share of a doughnut's middle. [STAT-09] */
export const doughnutCutout = '40%';
