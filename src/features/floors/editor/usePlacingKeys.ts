import type { KeyboardEvent, RefObject } from 'react';
import { useRef } from 'react';
import { gridSize } from '#contract/constants.ts';
import type { Rect } from '#domain/drawings/areaShapes.ts';
import { rectBetween } from '#domain/drawings/areaShapes.ts';
import { clampToGrid, type Point } from '#domain/drawings/coordinates.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import type { Ghost } from './areas/ghost.ts';
import { plus, stepOf } from './keys/nudges.ts';

type PlacingOptions = {
  tool: DrawingSession['tool'];
  ghost: RefObject<Ghost | null>;
  onPlace: (at: Point) => void;
  onArea: (rect: Rect) => void;
};

const centre: Point = { x: gridSize / 2, y: gridSize / 2 };

/** Handles the keys of the placing tools: arrows move a cross, Enter places there, or begins and ends an area. */
export const usePlacingKeys = ({ tool, ghost, onPlace, onArea }: PlacingOptions) => {
  const cross = useRef<Point | null>(null);
  const corner = useRef<Point | null>(null);

  const handleKey = (event: KeyboardEvent): boolean => {
    const step = stepOf(event);
    const at = cross.current ?? centre;
    if (step) {
      cross.current = clampToGrid(plus(at, step));
      if (corner.current) ghost.current?.rect(rectBetween(corner.current, cross.current));
      ghost.current?.cross(cross.current);
    } else if (event.key !== 'Enter') return false;
    else if (tool === 'item') onPlace(at);
    else if (corner.current) {
      onArea(rectBetween(corner.current, at));
      corner.current = null;
      ghost.current?.clear();
    } else {
      corner.current = at;
      ghost.current?.cross(at);
    }
    return true;
  };
  const leave = () => {
    corner.current = null;
    cross.current = null;
    ghost.current?.clear();
  };
  return { handleKey, leave };
};
