import type { ReactElement, ReactNode } from 'react';
import type { RoundMark } from '../marks/markShapes.ts';

/** What a part of a pie stands for. A round's pies are green, red and grey. [ROUND-53, STAT-10] */
export type PieTone = 'good' | 'bad' | 'rest' | 'warning' | 'ongoing';

/** `mark` stands in the legend where the tone's own doesn't fit, `number` in place of the bare value. */
export type PiePart = {
  id: string;
  label: string;
  value: number;
  tone: PieTone;
  mark?: ReactElement;
  number?: ReactNode;
};

/** `isHatched`: bars of the tone have stripes, so that they are told apart without their colour. */
type ToneLook = { variable: string; paper: string; mark?: RoundMark; isHatched?: true };

/** Each tone's colour, by the variable that follows the scheme and as it is on paper, and the mark of its legend. */
export const toneLooks: Record<PieTone, ToneLook> = {
  good: { variable: '--state-ok', paper: '#177838', mark: 'ok' },
  bad: { variable: '--state-flaw', paper: '#c8102e', mark: 'flaw', isHatched: true },
  rest: { variable: '--chart-rest', paper: '#868f9a' },
  warning: { variable: '--state-warning', paper: '#ae4e00', mark: 'warning' },
  ongoing: { variable: '--chart-ongoing', paper: '#a67c00' },
};

/** A number as its share of all, in whole per cent. */
export const shareText = (value: number, total: number): string =>
  total > 0 ? `${Math.round((value / total) * 100)} %` : '–';

/** How much of a doughnut's middle is left open. [STAT-09] */
export const doughnutCutout = '40%';
