import { useEffect, useRef, useState } from 'react';
import type { ZoomLimits } from './drawingTypes.ts';
import { createDrawingView } from './drawingView.ts';
import type { DrawingView } from './drawingView.ts';

/** A4 on its side, until the image tells its own shape. */
const firstAspect = Math.SQRT2;

/** Binds the zoom to the window's element, and lays the stage (image, overlay, buttons) as the zoom says, without renders. */
export const useDrawingView = (limits: ZoomLimits) => {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [view, setView] = useState<DrawingView | null>(null);
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!element) return undefined;
    const created = createDrawingView(element, limits, firstAspect);
    const lay = (isSettled: boolean) => {
      const { current } = stage;
      if (!current) return;
      const { k, x, y } = created.transform();
      current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
      current.style.willChange = isSettled ? 'auto' : 'transform';
      if (!isSettled) return;
      const { width, height } = created.box();
      current.style.width = `${width}px`;
      current.style.height = `${height}px`;
      // The buttons keep their size on the screen; one write for all of them.
      current.style.setProperty('--unzoom', String(1 / k));
    };
    created.onMove(lay);
    lay(true);
    setView(created);
    return () => {
      created.destroy();
      setView(null);
    };
  }, [element, limits]);

  return { view, setElement, stage };
};
