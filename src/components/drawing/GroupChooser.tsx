import { createPortal } from 'react-dom';
import type { Point } from '../../domain/drawing/coordinates.ts';
import { StateMark } from '../marks/StateMark.tsx';
import { Pictogram } from '../pictograms/Pictogram.tsx';
import type { DrawingMark } from './drawingTypes.ts';
import { useMenuKeys } from './useMenuKeys.ts';
import classes from './menus.module.css';

type GroupChooserProps = {
  label: string;
  anchor: Point;
  marks: readonly DrawingMark[];
  onChoose: (mark: DrawingMark) => void;
  onClose: () => void;
};

const widthPx = 320;
const rowPx = 57;
const headPx = 45;
const edgePx = 8;

/** The list's corner: beside the finger, wholly on the screen. */
const cornerOf = (anchor: Point, rows: number): { left: number; top: number; maxHeight: number } => {
  const maxHeight = Math.min(rows * rowPx + headPx, window.innerHeight * 0.6);
  const left = Math.min(anchor.x + edgePx, window.innerWidth - widthPx - edgePx);
  const top = Math.min(anchor.y + edgePx, window.innerHeight - maxHeight - edgePx);
  return { left: Math.max(edgePx, left), top: Math.max(edgePx, top), maxHeight };
};

/** A group's members to choose from. [ROUND-23] */
export const GroupChooser = ({ label, anchor, marks, onChoose, onClose }: GroupChooserProps) => {
  const { menu, handleKeyDown } = useMenuKeys(onClose);
  return createPortal(
    <>
      <div className={classes.backdrop} onPointerDown={onClose} />
      <div
        className={classes.chooser}
        role="dialog"
        aria-modal
        aria-label={label}
        style={{ ...cornerOf(anchor, marks.length), width: widthPx }}
      >
        <div className={classes.chooserHead}>{label}</div>
        <div
          ref={menu}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classes.chooserList}
          onKeyDown={handleKeyDown}
        >
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
