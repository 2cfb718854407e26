import type { RoundMark } from '../marks/markShapes.ts';

/** What a part of a pie stands for. A round's pies are green, red and grey. [ROUND-53] */
export type PieTone = 'good' | 'bad' | 'rest' | 'warning' | 'ongoing';

export type PiePart = { id: string; label: string; value: number; tone: PieTone };

type ToneLook = { variable: string; paper: string; mark?: RoundMark };

/** Each tone's colour, by the variable that follows the scheme and as it is on paper, and the mark of its legend. */
export const toneLooks: Record<PieTone, ToneLook> = {
  good: { variable: '--state-ok', paper: '#177838', mark: 'ok' },
  bad: { variable: '--state-flaw', paper: '#c8102e', mark: 'flaw' },
  rest: { variable: '--chart-rest', paper: '#868f9a' },
  warning: { variable: '--state-warning', paper: '#ae4e00', mark: 'warning' },
  ongoing: { variable: '--chart-ongoing', paper: '#c79500' },
};
