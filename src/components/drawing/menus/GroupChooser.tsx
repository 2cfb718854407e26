import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '#domain/drawings/coordinates.ts';
import { StateMark } from '#components/marks/StateMark.tsx';
import { useBack } from '#components/overlays/useBack.ts';
import { useOpening } from '#components/touch/opening.ts';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { DrawingMark } from '../drawingTypes.ts';
import { useMenuKeys } from './useMenuKeys.ts';
import classes from './menus.module.css';

type GroupChooserProps = {
  label: string;
  anchor: Point;
  marks: readonly DrawingMark[];
  onChoose: (mark: DrawingMark) => void;
  onClose: () => void;
};

/** Returns the position next to the finger; the style sheet keeps the chooser on the screen at any text size. */
const placeOf = ({ x, y }: Point, rows: number): CSSProperties & Record<`--${string}`, string | number> => ({
  '--x': `${x}px`,
  '--y': `${y}px`,
  '--rows': rows,
});

/** List of a group's members to choose from. [ROUND-23] */
export const GroupChooser = ({ label, anchor, marks, onChoose, onClose }: GroupChooserProps) => {
  const { menu, handleKeyDown } = useMenuKeys(onClose);
  useOpening(true);
  useBack(true, onClose);
  return createPortal(
    <>
      <div className={classes.backdrop} onPointerDown={onClose} />
      <div
        className={classes.chooser}
        role="dialog"
        aria-modal
        aria-label={label}
        style={placeOf(anchor, marks.length)}
      >
        <div className={classes.chooserHead}>{label}</div>
        <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={handleKeyDown}>
          {marks.map((mark) => (
            <button
              key={mark.id}
              type="button"
              role="menuitem"
              className={classes.member}
              onClick={() => onChoose(mark)}
            >
              <Pictogram kind={mark.kind} size={32} />
              <span className={classes.memberText}>{mark.label}</span>
              {mark.state ? <StateMark state={mark.state} size={22} /> : null}
            </button>
          ))}
        </div>
      </div>
    </>,
    document.body,
  );
};
