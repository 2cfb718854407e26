import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Attribute of elements in which the editor's keys apply, in addition to the page itself. */
export const editorScope = { 'data-editor': true } as const;

const overlays = '[role="dialog"], [role="menu"], [role="listbox"]';
const textFields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Returns whether a key press is meant for the drawing: not for a text field or an overlay. */
export const isForEditor = ({ target }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target === document.body) return document.querySelector(overlays) === null;
  const isFree = !target.matches(`${textFields}, [aria-expanded="true"]`) && !target.closest(overlays);
  return isFree && target.closest('[data-editor]') !== null;
};

type ShortcutsOptions = {
  isOn: boolean;
  /** Returns the current action of a key; undefined for one that isn't the editor's. */
  actOf: (event: KeyboardEvent) => (() => void) | undefined;
  /** Called before any action, which sees its result. */
  settle: () => void;
};

/** Handles keys that work for any focus in the editor, also on a button of its bars. */
export const useShortcuts = ({ isOn, ...options }: ShortcutsOptions) => {
  const actOf = useEffectEvent(options.actOf);
  const settle = useEffectEvent(options.settle);
  useEffect(() => {
    if (!isOn) return undefined;
    let isOurs = false;
    // An overlay handles Esc before the key reaches this.
    const look = (event: KeyboardEvent) => {
      isOurs = isForEditor(event);
    };
    const act = (event: KeyboardEvent) => {
      if (!isOurs || event.defaultPrevented || !actOf(event)) return;
      event.preventDefault();
      flushSync(() => settle());
      actOf(event)?.();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', act);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', act);
    };
  }, [isOn]);
};
