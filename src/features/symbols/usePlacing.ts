import { useRef, useState } from 'react';
import type { ItemValues, Step } from '#domain/drawing/edits.ts';
import { placeItems, placingStep, takeBackItems } from '#entities/maps/editing/placeItems.ts';
import type { PlacedItems } from '#entities/maps/editing/placeItems.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** New items of a drawing. */
interface Wanted {
  mapId: number;
  items: readonly ItemValues[];
}

/** What was placed on a drawing; once others have changed it, it stays until it is meant all the same. */
export type Placed = PlacedItems & { isChanged?: boolean };

/** What couldn't be done, and on which drawings. */
export interface PlacingFault {
  act: 'place' | 'undo';
  failure: Failure;
  mapIds: readonly number[];
}

/** Places confirmed items, one step for each drawing, and takes all of them back together. [SETUP-80, SETUP-81] */
export const usePlacing = () => {
  const dispatch = useAppDispatch();
  const [placed, setPlaced] = useState<readonly Placed[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [fault, setFault] = useState<PlacingFault | null>(null);
  // What was sent before a failure is sent again as it was: an answer may only have been lost.
  const steps = useRef(new Map<number, { of: string; step: Step }>());
  const done = useRef<Placed[]>([]);

  const stepFor = ({ mapId, items }: Wanted): Step => {
    const of = JSON.stringify(items);
    const known = steps.current.get(mapId);
    if (known?.of === of) return known.step;
    const step = placingStep(items);
    steps.current.set(mapId, { of, step });
    return step;
  };
  /** Does an act on each drawing: one that fails doesn't keep the others from it, unless no backend is reached. */
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
  const place = async (wanted: readonly Wanted[]): Promise<void> => {
    const open = new Map(wanted.map((one) => [one.mapId, one]));
    for (const { mapId } of done.current) open.delete(mapId);
    await onEach('place', [...open.keys()], async (mapId) => {
      const one = open.get(mapId);
      const outcome = one ? await dispatch(placeItems(mapId, stepFor(one))) : null;
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
  /** Whether all of it is taken back. What others have changed is left the first time, and told; meant again, it goes too. */
  const undo = async (): Promise<boolean> => {
    const untouched = done.current.filter(({ isChanged }) => !isChanged);
    const meant = untouched.length > 0 ? untouched : done.current;
    const isDone = await onEach(
      'undo',
      meant.map(({ mapId }) => mapId),
      async (mapId) => {
        const one = meant.find((other) => other.mapId === mapId);
        if (!one) return null;
        const { left, failure } = await dispatch(takeBackItems(one));
        const rest: Placed[] = left ? [failure ? one : { ...left, isChanged: true }] : [];
        done.current = done.current.flatMap((other) => (other === one ? rest : [other]));
        return failure;
      },
    );
    return isDone && done.current.length === 0;
  };
  return { placed, isRunning, fault, place, undo, reset };
};
