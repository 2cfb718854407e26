import { useRef, useState } from 'react';
import type { ItemValues, Step } from '#domain/drawings/edits.ts';
import { placeItems, placingStep, takeBackItems } from '#entities/drawings/editing/placeItems.ts';
import type { PlacedItems } from '#entities/drawings/editing/placeItems.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** New items of a drawing. */
interface NewItems {
  mapId: number;
  items: readonly ItemValues[];
}

/** Items placed on a drawing; once others have changed them, they stay until the user confirms the undo. */
export type Placed = PlacedItems & { isChanged?: boolean };

/** Failed act, and its drawings. */
export interface PlacingFault {
  act: 'place' | 'undo';
  failure: Failure;
  mapIds: readonly number[];
}

/** Returns functions that place confirmed items, one step for each drawing, and undo all of them together. [SETUP-80, SETUP-81] */
export const usePlacing = () => {
  const dispatch = useAppDispatch();
  const [placed, setPlaced] = useState<readonly Placed[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [fault, setFault] = useState<PlacingFault | null>(null);
  // Steps sent before a failure are resent unchanged: only the response may have been lost.
  const steps = useRef(new Map<number, { of: string; step: Step }>());
  const done = useRef<Placed[]>([]);

  const stepFor = ({ mapId, items }: NewItems): Step => {
    const of = JSON.stringify(items);
    const knownStep = steps.current.get(mapId);
    if (knownStep?.of === of) return knownStep.step;
    const step = placingStep(items);
    steps.current.set(mapId, { of, step });
    return step;
  };
  /** Runs an act on each drawing: a failure doesn't stop the others, unless the backend is unreachable. */
  const onEach = async (
    act: PlacingFault['act'],
    mapIds: readonly number[],
    run: (mapId: number) => Promise<Failure | null>,
  ): Promise<boolean> => {
    setIsRunning(true);
    setFault(null);
    const failed: number[] = [];
    const failures: Failure[] = [];
    for (const mapId of mapIds) {
      const offline = failures.find(({ kind }) => kind === 'offline');
      const failure = offline ?? (await run(mapId));
      if (!failure) continue;
      failures.push(failure);
      failed.push(mapId);
    }
    const [first] = failures;
    if (first) setFault({ act, failure: first, mapIds: failed });
    setPlaced([...done.current]);
    setIsRunning(false);
    return first === undefined;
  };
  const place = async (newItems: readonly NewItems[]): Promise<void> => {
    const open = new Map(newItems.map((one) => [one.mapId, one]));
    for (const { mapId } of done.current) open.delete(mapId);
    await onEach('place', [...open.keys()], async (mapId) => {
      const openStep = open.get(mapId);
      const outcome = openStep ? await dispatch(placeItems(mapId, stepFor(openStep))) : null;
      if (outcome?.ok) done.current.push(outcome.data);
      return outcome?.ok === false ? outcome.failure : null;
    });
  };
  const reset = () => {
    steps.current.clear();
    done.current = [];
    setPlaced([]);
    setFault(null);
  };
  /**
   * Undoes the placed items; returns whether all are removed. The first time, items that others have changed stay and are reported; a
   * second call removes them too.
   */
  const undo = async (): Promise<boolean> => {
    const untouched = done.current.filter(({ isChanged }) => !isChanged);
    const currentSteps = untouched.length > 0 ? untouched : done.current;
    const isDone = await onEach(
      'undo',
      currentSteps.map(({ mapId }) => mapId),
      async (mapId) => {
        const currentStep = currentSteps.find((other) => other.mapId === mapId);
        if (!currentStep) return null;
        const { left, failure } = await dispatch(takeBackItems(currentStep));
        const remainingSteps: Placed[] = left ? [failure ? currentStep : { ...left, isChanged: true }] : [];
        done.current = done.current.flatMap((other) => (other === currentStep ? remainingSteps : [other]));
        return failure;
      },
    );
    return isDone && done.current.length === 0;
  };
  return { placed, isRunning, fault, place, undo, reset };
};
