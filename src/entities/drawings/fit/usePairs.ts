import { useMemo, useState } from 'react';
import { applyFit, fitPairs, inverseFit } from '#domain/drawings/fitting.ts';
import type { Aspects, Fit, PointPair } from '#domain/drawings/fitting.ts';
import type { Point } from '#domain/drawings/coordinates.ts';

export type Side = 'old' | 'new';

/** Pair in progress: its point on the new drawing is picked second. */
export interface PickedPair {
  id: number;
  old: Point;
  new: Point | null;
}

/** Point that the next click moves. */
export interface Chosen {
  id: number;
  side: Side;
}

const isWhole = (pair: PickedPair): pair is PickedPair & PointPair => pair.new !== null;

/** Returns the fit of the whole old drawing, undistorted within the new one's sheet, until pairs determine more. */
function firstFit({ old, new: next }: Aspects): Fit {
  const scale = Math.min(1, next / old);
  return [(scale * old) / next, 0, 0, 0, scale, 0];
}

/** Returns the pairs of matching points, the selected one, and the resulting fit. */
export const usePairs = (aspects: Aspects, first: readonly PointPair[] = []) => {
  const [pairs, setPairs] = useState<readonly PickedPair[]>(() =>
    first.map((pair, index) => ({ id: index + 1, ...pair })),
  );
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [nextId, setNextId] = useState(first.length + 1);
  const wholePairs = useMemo(() => pairs.filter(isWhole), [pairs]);
  const fitting = useMemo(() => fitPairs(wholePairs, aspects), [wholePairs, aspects]);
  const shownFit = fitting.kind === 'fit' ? fitting.fit : firstFit(aspects);
  const waiting = pairs.find((pair) => pair.new === null) ?? null;
  /** Drawing that the next click refers to. */
  const side: Side = chosen?.side ?? (waiting ? 'new' : 'old');

  const place = ({ id, side: of }: Chosen, point: Point) =>
    setPairs((all) => all.map((pair) => (pair.id === id ? { ...pair, [of]: point } : pair)));
  const add = (old: Point, at: Point | null) => {
    setPairs((all) => [...all, { id: nextId, old, new: at }]);
    setNextId(nextId + 1);
  };
  const onOld = (point: Point) => applyFit(inverseFit(shownFit), point);
  return {
    pairs,
    chosen,
    fitting,
    shown: shownFit,
    side,
    /** True if a pair still lacks its point on the new drawing. */
    isHalved: waiting !== null,
    choose: (next: Chosen) =>
      setChosen((now) => (now?.id === next.id && now.side === next.side ? null : next)),
    /** Handles a click on the sheet, which is the new drawing's grid. */
    pick: (point: Point) => {
      const at = side === 'old' ? onOld(point) : point;
      if (chosen) {
        place(chosen, at);
        setChosen(null);
      } else if (waiting) place({ id: waiting.id, side: 'new' }, at);
      else add(at, null);
    },
    /** Adds a pair in the middle, for keyboard users. */
    addMiddle: () => add(onOld({ x: 500, y: 500 }), { x: 500, y: 500 }),
    move: (of: Chosen, by: Point) => {
      const pair = pairs.find(({ id }) => id === of.id);
      const at = pair?.[of.side];
      if (at) place(of, { x: at.x + by.x, y: at.y + by.y });
    },
    remove: (id: number) => {
      setPairs((all) => all.filter((pair) => pair.id !== id));
      setChosen(null);
    },
  };
};

export type Pairs = ReturnType<typeof usePairs>;
