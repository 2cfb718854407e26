import { useEffect } from 'react';
import type { DrawingImage } from './drawingTypes.ts';
import type { DrawingView } from './drawingView.ts';

/** Reports the number of device pixels along the drawing's long edge, initially and after each zoom. */
export const useNeededPixels = (view: DrawingView | null, onNeed: DrawingImage['onNeed']): void => {
  useEffect(() => {
    if (!view || !onNeed) return undefined;
    const tell = (isSettled: boolean) => {
      const { width, height } = view.box();
      if (isSettled) onNeed(Math.max(width, height) * view.transform().k * window.devicePixelRatio);
    };
    tell(true);
    return view.onMove(tell);
  }, [view, onNeed]);
};
