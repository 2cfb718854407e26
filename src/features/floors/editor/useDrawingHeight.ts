import { useEffect, useRef } from 'react';

/** Space below the drawing, and its minimum height, in px. */
const belowPx = 24;
const leastPx = 300;

/** Sizes the drawing to the remaining height of the window; the returned ref is for the editor. */
export const useDrawingHeight = () => {
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = editor.current;
    if (!box) return undefined;
    const fit = () => {
      const drawing = box.querySelector('[data-drawing]');
      if (!drawing) return;
      const scrolled = box.dataset.full === undefined ? window.scrollY : box.scrollTop;
      const top = drawing.getBoundingClientRect().top + scrolled;
      const height = Math.max(leastPx, Math.floor(window.innerHeight - top - belowPx));
      box.style.setProperty('--drawing-height', `${height}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, []);
  return editor;
};
