import { useMemo } from 'react';
import type { RefObject } from 'react';
import type { DrawingHandle, MarkEntry } from '#components/drawing/drawingTypes.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import { passedBy, walkPressed, walkThrough } from '#domain/drawings/walkDrawing.ts';
import { walkOf } from '#domain/drawings/walkOrder.ts';
import type { EditorActs } from '../useEditorActs.ts';

type WalkOptions = { sheet: DrawingRecords; acts: EditorActs; drawing: RefObject<DrawingHandle | null> };

/** Maximum distance from a line to the marks that it includes, in px on the screen. */
const reachPx = 20;

/** Returns the walk of a drawing, edited by a line through its marks, or mark by mark, by pointer or key. */
export const useWalk = ({ sheet, acts, drawing }: WalkOptions) => {
  const walk = useMemo(() => walkOf(sheet.items.values()), [sheet.items]);
  const onScreen = ({ x, y }: Point): Point => drawing.current?.clientAt({ x, y }) ?? { x, y };
  return {
    walk,
    drawThrough: (line: readonly Point[]) => {
      const marks = [...sheet.items.values()].map(({ key, positionX: x, positionY: y }) => ({
        key,
        at: onScreen({ x, y }),
      }));
      acts.walk(walkThrough(walk, passedBy(marks, line.map(onScreen), reachPx)));
    },
    press: ({ marks }: MarkEntry) => {
      const keys = marks.map(({ id }) => String(id));
      const isOn = keys.every((key) => walk.includes(key));
      const pressed = keys.filter((key) => walk.includes(key) === isOn);
      acts.walk(pressed.reduce<string[]>(walkPressed, walk));
    },
  };
};
