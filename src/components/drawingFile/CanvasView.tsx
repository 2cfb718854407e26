import { useEffect, useRef } from 'react';

type CanvasViewProps = { canvas: HTMLCanvasElement; label?: string; className?: string };

/** Shows a canvas that was drawn elsewhere. */
export const CanvasView = ({ canvas, label, className }: CanvasViewProps) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.replaceChildren(canvas), [canvas]);
  return (
    <div
      ref={frame}
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
};
