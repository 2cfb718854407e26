import type { PieTone } from '#components/charts/pieColours.ts';
import type { YearState } from '#domain/plans/planYear.ts';

/** States in the order of legend and doughnut, each with its colour. [STAT-10, STAT-13..17] */
export const inspectionStyles = [
  { state: 'done', tone: 'good' },
  { state: 'ongoing', tone: 'ongoing' },
  { state: 'overdue', tone: 'warning' },
  { state: 'doneLate', tone: 'bad' },
  { state: 'missed', tone: 'missed' },
  { state: 'none', tone: 'rest' },
] as const satisfies readonly { state: YearState; tone: PieTone }[];
