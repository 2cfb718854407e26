import type { Step } from '#domain/drawings/edits.ts';

/** Step that was saved outside the editor, with the ids given to its records. */
export interface PlacedStep {
  mapId: number;
  step: Step;
  ids: Readonly<Record<string, number>>;
}

const stepsByMap = new Map<number, PlacedStep[]>();

/** Stores a step for the drawing's editor, which offers to undo it once it is opened. */
export const keepPlaced = (one: PlacedStep): void => {
  stepsByMap.set(one.mapId, [...(stepsByMap.get(one.mapId) ?? []), one]);
};

/** Removes a step that was undone. */
export const dropPlaced = ({ mapId, step }: PlacedStep): void => {
  stepsByMap.set(
    mapId,
    (stepsByMap.get(mapId) ?? []).filter((one) => one.step.id !== step.id),
  );
};

/** Returns the steps placed on a drawing in the meantime; each is returned once. */
export const takePlaced = (mapId: number): readonly PlacedStep[] => {
  const mapSteps = stepsByMap.get(mapId) ?? [];
  stepsByMap.delete(mapId);
  return mapSteps;
};
