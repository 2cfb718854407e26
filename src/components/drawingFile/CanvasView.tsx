import { useEffect, useRef } from 'react';

type CanvasViewProps = { canvas: HTMLCanvasElement; label?: string; className?: string };

/** Element that shows an existing canvas. */
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
