import type { Step } from '#domain/drawing/edits.ts';

/** A step that was saved outside of the editor: the ids that its records were given. */
export interface PlacedStep {
  mapId: number;
  step: Step;
  ids: Readonly<Record<string, number>>;
}

const placed = new Map<number, PlacedStep[]>();

/** Keeps a step for the drawing's editor, which offers to undo it once it is opened. */
export const keepPlaced = (one: PlacedStep): void => {
  placed.set(one.mapId, [...(placed.get(one.mapId) ?? []), one]);
};

/** Forgets one that was taken back. */
export const dropPlaced = ({ mapId, step }: PlacedStep): void => {
  placed.set(
    mapId,
    (placed.get(mapId) ?? []).filter((one) => one.step.id !== step.id),
  );
};

/** What was placed on a drawing meanwhile; each is handed over once. */
export const takePlaced = (mapId: number): readonly PlacedStep[] => {
  const found = placed.get(mapId) ?? [];
  placed.delete(mapId);
  return found;
};
