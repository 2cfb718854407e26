import { useEffect, useRef, useState } from 'react';
import { turnedBox, turnedBy, wholePage } from '#domain/drawings/cropping.ts';
import type { CropBox, QuarterTurns } from '#domain/drawings/cropping.ts';
import type { DrawingFileProblem, DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { makeDrawing } from '#platform/drawingFile/makeDrawing.ts';
import { useDrawnPage } from '#components/drawingFile/useDrawnPage.ts';

/** Long edge of the page on the screen, in pixels. */
const shownEdge = 1600;

/** Returns the adjustments of a page before it becomes the drawing; leaving cancels its creation. */
export const useAdjusting = (source: DrawingSource, page: number, onChosen: (file: File) => void) => {
  const [turns, setTurns] = useState<QuarterTurns>(0);
  const [box, setBox] = useState<CropBox>(wholePage);
  const [isMaking, setIsMaking] = useState(false);
  const [failure, setFailure] = useState<DrawingFileProblem | null>(null);
  const making = useRef<AbortController | null>(null);
  const drawnPage = useDrawnPage(source, { page, turns, edge: shownEdge, isRequested: true });

  useEffect(() => {
    const makingRef = making;
    return () => makingRef.current?.abort();
  }, []);

  const change = (next: CropBox): void => {
    setFailure(null);
    setBox(next);
  };
  const turn = (by: 1 | -1): void => {
    setTurns(turnedBy(turns, by));
    change(turnedBox(box, by));
  };
  const use = async (): Promise<void> => {
    const work = new AbortController();
    making.current = work;
    setIsMaking(true);
    setFailure(null);
    const drawing = await makeDrawing(source, page, { turns, box }, work.signal);
    if (work.signal.aborted) return;
    setIsMaking(false);
    if (drawing instanceof File) onChosen(drawing);
    else setFailure(drawing);
  };
  return {
    drawn: drawnPage,
    box,
    isMaking,
    failure,
    setBox: change,
    turn,
    useWhole: () => change(wholePage),
    use: () => void use(),
  };
};
