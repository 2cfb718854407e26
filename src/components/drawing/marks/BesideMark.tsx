import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { placeBeside } from './besideMark.ts';
import type { DrawingView } from '../drawingView.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import classes from '../drawing.module.css';

type BesideMarkProps = { view: DrawingView; entry: MarkEntry; children: ReactNode };

/** Content next to a mark inside the drawing's frame; moves with the drawing. */
export const BesideMark = ({ view, entry, children }: BesideMarkProps) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const frame = element?.parentElement;
    if (!element || !frame) return undefined;
    const place = () => {
      const { left, top } = frame.getBoundingClientRect();
      const { x, y } = view.clientAt(entry);
      const corner = placeBeside(
        { x: x - left, y: y - top },
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: frame.clientWidth, height: frame.clientHeight },
      );
      element.style.transform = `translate(${corner.x}px, ${corner.y}px)`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    const leave = view.onMove(place);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [view, entry]);
  return (
    <div ref={box} className={classes.beside}>
      {children}
    </div>
  );
};
