import { useEffect } from 'react';
import type { DrawingImage } from './drawingTypes.ts';
import type { DrawingView } from './drawingView.ts';

/** Reports initially and whenever a zoom has ended how many pixels of the screen the drawing's long edge covers. */
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
