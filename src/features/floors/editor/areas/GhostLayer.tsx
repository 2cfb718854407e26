import { useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import { gridSize } from '#contract/constants.ts';
import type { Ghost } from './ghost.ts';
import { makeGhost } from './ghost.ts';
import classes from './areas.module.css';

/** Layer shown during gestures: an area's outline, the lasso, the keyboard's cross. */
export const GhostLayer = ({ ghostRef }: { ghostRef: Ref<Ghost> }) => {
  const box = useRef<HTMLDivElement>(null);
  const line = useRef<SVGPolylineElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const guide = useRef<SVGPathElement>(null);
  useImperativeHandle(ghostRef, () => {
    const parts = { box: box.current, line: line.current, mark: mark.current, guide: guide.current };
    if (!parts.box || !parts.line || !parts.mark || !parts.guide) throw new Error('The ghost has no parts.');
    return makeGhost({ box: parts.box, line: parts.line, mark: parts.mark, guide: parts.guide });
  });
  return (
    <div className={classes.ghosts} aria-hidden>
      <div ref={box} className={classes.ghost} hidden />
      <div ref={mark} className={classes.cross} hidden />
      <svg className={classes.lasso} viewBox={`0 0 ${gridSize} ${gridSize}`} preserveAspectRatio="none">
        <path ref={guide} className={classes.guide} vectorEffect="non-scaling-stroke" />
        <polyline ref={line} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
};
