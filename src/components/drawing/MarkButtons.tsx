import { memo } from 'react';
import type { MarkEntry } from './drawingTypes.ts';
import classes from './drawing.module.css';

type MarkButtonProps = {
  id: string;
  x: number;
  y: number;
  /** Over the smallest target. */
  growth: number;
  label: string;
  isTabStop: boolean;
  hasMenu: boolean;
  isOpen: boolean;
};

const MarkButton = memo(({ id, x, y, growth, label, isTabStop, hasMenu, isOpen }: MarkButtonProps) => (
  <button
    type="button"
    className={classes.mark}
    data-mark={id}
    style={{ left: `${x / 10}%`, top: `${y / 10}%`, scale: growth === 1 ? undefined : growth }}
    tabIndex={isTabStop ? 0 : -1}
    aria-label={label}
    aria-haspopup={hasMenu ? 'menu' : undefined}
    aria-expanded={hasMenu ? isOpen : undefined}
  />
));
MarkButton.displayName = 'MarkButton';

type MarkButtonsProps = {
  label: string;
  entries: readonly MarkEntry[];
  entryLabel: (entry: MarkEntry) => string;
  hasMenu: (entry: MarkEntry) => boolean;
  tabStopId: string | undefined;
  openId: string | null;
};

/**
 * What the canvas paints, as buttons for keyboard, screen reader and tests: nothing of them is seen but the focus ring. One of them
 * is a tab stop, arrows lead to the others in the order of their numbers.
 */
export const MarkButtons = ({ label, entries, entryLabel, hasMenu, tabStopId, openId }: MarkButtonsProps) => (
  <div className={classes.marks} role="group" aria-label={label}>
    {entries.map((entry) => (
      <MarkButton
        key={entry.id}
        id={entry.id}
        x={entry.x}
        y={entry.y}
        growth={Math.max(1, entry.scale)}
        label={entryLabel(entry)}
        isTabStop={entry.id === tabStopId}
        hasMenu={hasMenu(entry)}
        isOpen={entry.id === openId}
      />
    ))}
  </div>
);
