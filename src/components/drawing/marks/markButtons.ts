import { whenIdle } from '#platform/whenIdle.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import classes from '../drawing.module.css';

/**
 * Maximum number of buttons added at once; more are added two frames later, so that the picture needn't wait for their layout, and more
 * that only move, when the page is idle.
 */
const mostAtOnce = 200;
/** Minimum size of a target, in px; larger marks have larger ones. */
const targetPx = 44;

export type ShownButtons = {
  entries: readonly MarkEntry[];
  /** Returns the accessible name of an entry. */
  entryLabel: (entry: MarkEntry) => string;
  /** True if a tap on a single mark opens a menu; on a group it always does. */
  hasMenu: boolean;
  tabStopId: string | undefined;
  openId: string | null;
};
type Kept = { button: HTMLButtonElement; entry: MarkEntry; label: string; hasOwnMenu: boolean };

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

const isSameOrder = (entries: readonly MarkEntry[], others: readonly MarkEntry[]): boolean =>
  entries.length === others.length && entries.every(({ id }, index) => id === others[index]?.id);

const setExpanded = (button: HTMLButtonElement | undefined, isOpen: boolean) => {
  if (button?.ariaHasPopup) button.ariaExpanded = String(isOpen);
};

const describe = (button: HTMLButtonElement, { label, hasOwnMenu }: Omit<Kept, 'entry'>) => {
  button.ariaLabel = label;
  button.ariaHasPopup = hasOwnMenu ? 'menu' : null;
  button.ariaExpanded = hasOwnMenu ? 'false' : null;
};

type ButtonsById = Map<string, Kept>;

/** Updates position and accessible name of a changed entry's button. */
const updateButton = (
  buttons: ButtonsById,
  template: HTMLButtonElement,
  entry: MarkEntry,
  { entryLabel, hasMenu }: ShownButtons,
) => {
  const previous = buttons.get(entry.id);
  const button = previous?.button ?? (template.cloneNode() as HTMLButtonElement);
  if (!previous) button.dataset.mark = entry.id;
  if (previous?.entry !== entry) button.style.cssText = placeOf(entry);
  const next = {
    button,
    entry,
    label: entryLabel(entry),
    hasOwnMenu: hasMenu || entry.marks.length > 1,
  };
  if (previous?.label !== next.label || previous.hasOwnMenu !== next.hasOwnMenu) describe(button, next);
  buttons.set(entry.id, next);
};

/** Removes the buttons of other entries, and puts those of the entries in their order. */
const orderButtons = (box: HTMLElement, buttons: ButtonsById, entries: readonly MarkEntry[]) => {
  const removedIds = new Set(buttons.keys());
  for (const { id } of entries) removedIds.delete(id);
  for (const id of removedIds) {
    buttons.get(id)?.button.remove();
    buttons.delete(id);
  }
  let following = box.firstChild;
  for (const { id } of entries) {
    const button = buttons.get(id)?.button;
    if (!button) continue;
    if (following === button) following = button.nextSibling;
    else box.insertBefore(button, following);
  }
};

/** Counts the entries without a button, and those whose button is outdated. */
const changesIn = (buttons: ButtonsById, { entries }: ShownButtons) => {
  let [added, changed] = [0, 0];
  for (const entry of entries) {
    const previous = buttons.get(entry.id);
    if (!previous) added += 1;
    else if (previous.entry !== entry) changed += 1;
  }
  return { added, changed };
};

/** Maintains a button for each entry, in order, inside an element; for thousands of entries this takes half the time of React. */
export const keepMarkButtons = (box: HTMLElement) => {
  const template = makeTemplate();
  const buttons: ButtonsById = new Map();
  let current: ShownButtons | null = null;
  let frame = 0;
  /** Buttons to update when the page is idle, and the function that cancels it. */
  let waiting: { next: ShownButtons; stop: () => void } | null = null;
  const buttonOf = (id: string | null | undefined) => buttons.get(id ?? '')?.button;

  const update = (next: ShownButtons) => {
    const isRelabelled = current?.entryLabel !== next.entryLabel || current.hasMenu !== next.hasMenu;
    for (const entry of next.entries)
      if (isRelabelled || buttons.get(entry.id)?.entry !== entry)
        updateButton(buttons, template, entry, next);
    const focused = document.activeElement;
    if (!current || !isSameOrder(current.entries, next.entries)) orderButtons(box, buttons, next.entries);
    // Moving a button in the document blurs it.
    if (focused instanceof HTMLElement && focused !== document.activeElement && box.contains(focused))
      focused.focus({ preventScroll: true });

    const before = buttonOf(current?.tabStopId);
    if (before) before.tabIndex = -1;
    const tabStop = buttonOf(next.tabStopId);
    if (tabStop) tabStop.tabIndex = 0;
    setExpanded(buttonOf(current?.openId), false);
    setExpanded(buttonOf(next.openId), true);
    current = next;
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    waiting?.stop();
    waiting = null;
  };

  return {
    show: (next: ShownButtons) => {
      const { added, changed } = changesIn(buttons, next);
      if (added <= mostAtOnce && changed > mostAtOnce) {
        // A pending update isn't postponed.
        if (waiting) waiting.next = next;
        else
          waiting = {
            next,
            stop: whenIdle(() => {
              const last = waiting?.next;
              waiting = null;
              if (last) update(last);
            }),
          };
        return;
      }
      stop();
      if (added <= mostAtOnce) update(next);
      else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => update(next))));
    },
    destroy: stop,
  };
};
