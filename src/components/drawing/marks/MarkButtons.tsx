import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';
import { keepMarkButtons } from './markButtons.ts';
import type { ShownButtons } from './markButtons.ts';
import classes from '../drawing.module.css';

type MarkButtonsProps = ShownButtons & { label: string; groupRef: Ref<HTMLDivElement> };

/**
 * Buttons for the marks on the canvas, for keyboard, screen reader and tests; only the focus ring is visible. One of them is a tab stop,
 * arrow keys move between the others in the order of their numbers.
 */
export const MarkButtons = ({ label, groupRef, ...shown }: MarkButtonsProps) => {
  const { entries, entryLabel, hasMenu, tabStopId, openId } = shown;
  const box = useRef<HTMLDivElement>(null);
  const keeper = useRef<ReturnType<typeof keepMarkButtons> | null>(null);

  useLayoutEffect(() => {
    if (!box.current) return;
    keeper.current ??= keepMarkButtons(box.current);
    keeper.current.show({ entries, entryLabel, hasMenu, tabStopId, openId });
  }, [entries, entryLabel, hasMenu, tabStopId, openId]);
  useEffect(() => () => keeper.current?.destroy(), []);

  return (
    <div ref={groupRef} className={classes.marks} role="group" aria-label={label}>
      <div ref={box} className={classes.marksBox} />
    </div>
  );
};
