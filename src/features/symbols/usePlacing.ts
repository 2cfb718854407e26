import { useRef, useState } from 'react';
import type { ItemValues, Step } from '../../domain/drawing/edits.ts';
import { placeItems, placingStep, takeBackItems } from '../../entities/maps/editing/placeItems.ts';
import type { PlacedItems } from '../../entities/maps/editing/placeItems.ts';
import type { Failure } from '../../platform/calls/failure.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** New items of a drawing. */
interface Wanted {
  mapId: number;
  items: readonly ItemValues[];
}

/** Places confirmed items, one step for each drawing, and takes all of them back together. [SETUP-80, SETUP-81] */
export const usePlacing = () => {
  const dispatch = useAppDispatch();
  const [placed, setPlaced] = useState<readonly PlacedItems[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // What was sent before a failure is sent again as it was: an answer may only have been lost.
  const steps = useRef(new Map<number, { of: string; step: Step }>());
  const done = useRef<PlacedItems[]>([]);

  const stepFor = ({ mapId, items }: Wanted): Step => {
    const of = JSON.stringify(items);
    const known = steps.current.get(mapId);
    if (known?.of === of) return known.step;
    const step = placingStep(items);
    steps.current.set(mapId, { of, step });
    return step;
  };
  const place = async (wanted: readonly Wanted[]): Promise<void> => {
    setIsRunning(true);
    setFailure(null);
    for (const one of wanted) {
      if (done.current.some(({ mapId }) => mapId === one.mapId)) continue;
      const outcome = await dispatch(placeItems(one.mapId, stepFor(one)));
      if (!outcome.ok) {
        setFailure(outcome.failure);
        setIsRunning(false);
        return;
      }
      done.current.push(outcome.data);
    }
    setPlaced(done.current);
    setIsRunning(false);
  };
  const reset = () => {
    steps.current.clear();
    done.current = [];
    setPlaced([]);
    setFailure(null);
  };
  /** Whether all of it is taken back; what couldn't be stays placed, and is told. */
  const undo = async (): Promise<boolean> => {
    setIsRunning(true);
    setFailure(null);
    for (const one of [...done.current]) {
      const outcome = await dispatch(takeBackItems(one));
      if (!outcome.ok) {
        setFailure(outcome.failure);
        setPlaced([...done.current]);
        setIsRunning(false);
        return false;
      }
      done.current = done.current.filter((other) => other !== one);
    }
    setIsRunning(false);
    return true;
  };
  return { placed, isRunning, failure, place, undo, reset };
};
