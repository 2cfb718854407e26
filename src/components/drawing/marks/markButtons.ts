import type { MarkEntry } from '../drawingTypes.ts';
import classes from '../drawing.module.css';

/** More new buttons than this come a frame later, so that the picture hasn't to wait for their layout. */
const mostAtOnce = 200;
/** The smallest target, in px; larger marks have larger ones. */
const targetPx = 44;

export type ShownButtons = {
  entries: readonly MarkEntry[];
  /** Spoken name of an entry. */
  entryLabel: (entry: MarkEntry) => string;
  /** A tap on a single mark opens a menu; on a group it always does. */
  hasMenu: boolean;
  tabStopId: string | undefined;
  openId: string | null;
};
type Kept = { button: HTMLButtonElement; entry: MarkEntry };

const makeTemplate = (): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.mark ?? '';
  button.tabIndex = -1;
  return button;
};

const placeOf = ({ x, y, scale }: MarkEntry): string => {
  const side = targetPx * scale;
  const larger = scale > 1 ? `; width: ${side}px; height: ${side}px; margin: ${-side / 2}px` : '';
  return `left: ${x / 10}%; top: ${y / 10}%${larger}`;
};

const setExpanded = (button: HTMLButtonElement | undefined, isOpen: boolean) => {
  if (button?.ariaHasPopup) button.ariaExpanded = String(isOpen);
};

/** Maintains a button for each entry, in their order, inside an element; for thousands in half the time that React takes. */
export const keepMarkButtons = (box: HTMLElement) => {
  const template = makeTemplate();
  const kept = new Map<string, Kept>();
  let shown: ShownButtons | null = null;
  let frame = 0;
  const buttonOf = (id: string | null | undefined) => kept.get(id ?? '')?.button;

  const describe = (button: HTMLButtonElement, entry: MarkEntry, { entryLabel, hasMenu }: ShownButtons) => {
    const hasOwnMenu = hasMenu || entry.marks.length > 1;
    button.ariaLabel = entryLabel(entry);
    button.ariaHasPopup = hasOwnMenu ? 'menu' : null;
    button.ariaExpanded = hasOwnMenu ? 'false' : null;
  };

  const update = (next: ShownButtons) => {
    const gone = new Set(kept.keys());
    for (const { id } of next.entries) gone.delete(id);
    for (const id of gone) {
      buttonOf(id)?.remove();
      kept.delete(id);
    }
    const focused = document.activeElement;
    const isOtherwise = shown?.entryLabel !== next.entryLabel || shown.hasMenu !== next.hasMenu;
    let following = box.firstChild;
    for (const entry of next.entries) {
      const known = kept.get(entry.id);
      const button = known?.button ?? (template.cloneNode() as HTMLButtonElement);
      if (known?.entry !== entry) {
        button.dataset.mark = entry.id;
        button.style.cssText = placeOf(entry);
        kept.set(entry.id, { button, entry });
      }
      if (isOtherwise || known?.entry !== entry) describe(button, entry, next);
      if (following === button) following = button.nextSibling;
      else box.insertBefore(button, following);
    }
    // Moving a button in the document takes its focus.
    if (focused instanceof HTMLElement && focused !== document.activeElement && box.contains(focused))
      focused.focus({ preventScroll: true });

    const before = buttonOf(shown?.tabStopId);
    if (before) before.tabIndex = -1;
    const tabStop = buttonOf(next.tabStopId);
    if (tabStop) tabStop.tabIndex = 0;
    setExpanded(buttonOf(shown?.openId), false);
    setExpanded(buttonOf(next.openId), true);
    shown = next;
  };

  return {
    show: (next: ShownButtons) => {
      cancelAnimationFrame(frame);
      if (next.entries.length <= kept.size + mostAtOnce) update(next);
      else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => update(next))));
    },
    destroy: () => cancelAnimationFrame(frame),
  };
};
