import { memo, useMemo } from 'react';
import type { Ref } from 'react';
import type { MarkEntry } from '../drawingTypes.ts';
import classes from '../drawing.module.css';

type MarkButtonProps = {
  entry: MarkEntry;
  label: string;
  isTabStop: boolean;
  hasMenu: boolean;
  isOpen: boolean;
};

/** The smallest target, in px; larger marks have larger ones. */
const targetPx = 44;

const MarkButton = memo(({ entry, label, isTabStop, hasMenu, isOpen }: MarkButtonProps) => {
  const { id, x, y, scale } = entry;
  const side = targetPx * Math.max(1, scale);
  return (
    <button
      type="button"
      className={classes.mark}
      data-mark={id}
      style={{
        left: `${x / 10}%`,
        top: `${y / 10}%`,
        ...(scale > 1 && { width: side, height: side, margin: -side / 2 }),
      }}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      aria-expanded={hasMenu ? isOpen : undefined}
    />
  );
});
MarkButton.displayName = 'MarkButton';

type MarkSetProps = {
  entries: readonly MarkEntry[];
  /** Spoken name of an entry. */
  entryLabel: (entry: MarkEntry) => string;
  /** A tap on a single mark opens a menu; on a group it always does. */
  hasMenu: boolean;
  tabStopId: string | undefined;
  openId: string | null;
};

const isSameSet = (a: MarkSetProps, b: MarkSetProps) =>
  a.entryLabel === b.entryLabel &&
  a.hasMenu === b.hasMenu &&
  a.tabStopId === b.tabStopId &&
  a.openId === b.openId &&
  a.entries.length === b.entries.length &&
  a.entries.every((entry, index) => entry === b.entries[index]);

/** A chunk of the buttons, so that a change to one of thousands re-renders only its chunk. */
const MarkSet = memo(
  ({ entries, entryLabel, hasMenu, tabStopId, openId }: MarkSetProps) =>
    entries.map((entry) => (
      <MarkButton
        key={entry.id}
        entry={entry}
        label={entryLabel(entry)}
        isTabStop={entry.id === tabStopId}
        hasMenu={hasMenu || entry.marks.length > 1}
        isOpen={entry.id === openId}
      />
    )),
  isSameSet,
);
MarkSet.displayName = 'MarkSet';

const setSize = 50;

/** Splits a list into chunks, in order. */
const setsOf = (entries: readonly MarkEntry[]): MarkEntry[][] =>
  Array.from({ length: Math.ceil(entries.length / setSize) }, (_, index) =>
    entries.slice(index * setSize, (index + 1) * setSize),
  );

type MarkButtonsProps = MarkSetProps & { label: string; groupRef: Ref<HTMLDivElement> };

/**
 * What the canvas paints, as buttons for keyboard, screen reader and tests; only the focus ring is visible. One of them is a tab stop,
 * arrows move between the others in the order of their numbers.
 */
export const MarkButtons = memo(
  ({ label, groupRef, entries, tabStopId, openId, ...set }: MarkButtonsProps) => {
    const sets = useMemo(() => setsOf(entries), [entries]);
    const isIn = (some: readonly MarkEntry[], wanted: string | null | undefined) =>
      some.some(({ id }) => id === wanted);
    return (
      <div ref={groupRef} className={classes.marks} role="group" aria-label={label}>
        <div className={classes.marksBox}>
          {sets.map((some, index) => (
            <MarkSet
              key={index}
              entries={some}
              tabStopId={isIn(some, tabStopId) ? tabStopId : undefined}
              openId={isIn(some, openId) ? openId : null}
              {...set}
            />
          ))}
        </div>
      </div>
    );
  },
);
MarkButtons.displayName = 'MarkButtons';
