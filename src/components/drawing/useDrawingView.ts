import { useEffect, useRef, useState } from 'react';
import { onPrint } from '../print/onPrint.ts';
import type { ZoomLimits } from './drawingTypes.ts';
import { createDrawingView } from './drawingView.ts';
import type { DrawingView } from './drawingView.ts';
import { holdPointer } from './holdPointer.ts';

/** A4 landscape, until the image's aspect ratio is known. */
const firstAspect = Math.SQRT2;

/**
 * Applies zoom and pan to the picture and the buttons. The picture is scaled, and repainted sharply at the end of the gesture. The buttons
 * keep their size. They follow a pan at its end, since moving thousands would delay each frame, and during it only if one has the focus.
 */
const makeLayer = (view: DrawingView, stage: HTMLElement, marks: HTMLElement) => {
  let laid = { k: 0, width: 0, height: 0 };
  return (isSettled: boolean) => {
    const { k, x, y } = view.transform();
    stage.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    stage.style.willChange = isSettled ? 'auto' : 'transform';
    const { width, height } = view.box();
    if (isSettled && (laid.k !== k || laid.width !== width || laid.height !== height)) {
      stage.style.width = `${width}px`;
      stage.style.height = `${height}px`;
      stage.style.setProperty('--zoom', String(k));
      marks.style.width = `${width * k}px`;
      marks.style.height = `${height * k}px`;
      laid = { k, width, height };
    }
    if (!isSettled && k === laid.k && !marks.contains(document.activeElement)) return;
    const stretch = laid.k > 0 ? k / laid.k : 1;
    marks.style.transform = `translate(${x}px, ${y}px)${stretch === 1 ? '' : ` scale(${stretch})`}`;
  };
};

/** Printable area of A4 and Letter in portrait with usual margins, below a heading, in px. */
const paperPx = { width: 680, height: 860 };

/** Resizes the viewport's frame to a page with the whole drawing in it; returns the function that undoes it. */
const layOnPaper = (element: HTMLElement, view: DrawingView): (() => void) => {
  const frame = element.parentElement;
  const { width, height } = view.window();
  const showAsBefore = view.showWhole();
  const zoom = Math.min(paperPx.width / width, paperPx.height / height);
  if (frame) Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, zoom: String(zoom) });
  return () => {
    if (frame) Object.assign(frame.style, { width: '', height: '', zoom: '' });
    showAsBefore();
  };
};

/** Binds the zoom to the viewport's element, and positions the stage (image, overlay) and the marks' buttons without renders. */
export const useDrawingView = (limits: ZoomLimits) => {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [view, setView] = useState<DrawingView | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const marks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!element || !stage.current || !marks.current) return undefined;
    const created = createDrawingView(element, limits, firstAspect);
    const lay = makeLayer(created, stage.current, marks.current);
    created.onMove(lay);
    lay(true);
    setView(created);
    const letPointerGo = holdPointer(element);
    let leavePaper = (): void => undefined;
    const stopPrinting = onPrint(
      () => {
        leavePaper = layOnPaper(element, created);
      },
      () => leavePaper(),
    );
    return () => {
      letPointerGo();
      stopPrinting();
      created.destroy();
      setView(null);
    };
  }, [element, limits]);

  return { view, setElement, stage, marks };
};
