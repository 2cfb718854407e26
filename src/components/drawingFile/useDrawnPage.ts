import { useEffect, useState } from 'react';
import { wholePage } from '#domain/drawings/cropping.ts';
import type { QuarterTurns } from '#domain/drawings/cropping.ts';
import { dropCanvas } from '#platform/drawingFile/canvas.ts';
import type { DrawingFileProblem, DrawingSource } from '#platform/drawingFile/drawingSource.ts';

type DrawnPage = { turns: QuarterTurns } & (
  | { canvas: HTMLCanvasElement; problem?: undefined }
  | { canvas?: undefined; problem: DrawingFileProblem }
);

/**
 * Renders a page on demand and releases it afterwards.
 * @param edge its long edge in pixels
 */
export const useDrawnPage = (
  source: DrawingSource,
  {
    page,
    turns,
    edge,
    isRequested,
  }: { page: number; turns: QuarterTurns; edge: number; isRequested: boolean },
): DrawnPage | null => {
  const [drawn, setDrawn] = useState<DrawnPage | null>(null);
  useEffect(() => {
    if (!isRequested) return undefined;
    const leaving = new AbortController();
    let mine: HTMLCanvasElement | null = null;
    void source.draw(page, { turns, box: wholePage, edge }, leaving.signal).then((result) => {
      if (result === null) return;
      if (!(result instanceof HTMLCanvasElement)) {
        if (!leaving.signal.aborted) setDrawn({ turns, problem: result });
        return;
      }
      if (leaving.signal.aborted) dropCanvas(result);
      else {
        mine = result;
        setDrawn({ turns, canvas: result });
      }
    });
    return () => {
      leaving.abort();
      if (mine) dropCanvas(mine);
      setDrawn(null);
    };
  }, [source, page, turns, edge, isRequested]);
  return drawn;
};
