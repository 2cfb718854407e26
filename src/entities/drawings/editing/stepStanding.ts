import type { DrawingSession } from '../drawingSession.ts';

/** Position of a step in its drawing's history: `away` if its drawing isn't open, or was opened again since. */
export type StepStanding = 'newest' | 'older' | 'undone' | 'away';

/** Returns whether a step can be undone as the editor's newest one, and why not. */
export function stepStanding(
  { mapId, history }: Pick<DrawingSession, 'mapId' | 'history'>,
  step: { mapId: number; id: string },
): StepStanding {
  const isIt = ({ id }: { id: string }) => id === step.id;
  if (mapId !== step.mapId) return 'away';
  if (history.done.some(isIt)) return history.done.at(-1)?.id === step.id ? 'newest' : 'older';
  return history.undone.some(isIt) ? 'undone' : 'away';
}
