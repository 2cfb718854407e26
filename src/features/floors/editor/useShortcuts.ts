import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Marks what the editor's keys are for, beside the page itself. */
export const editorScope = { 'data-editor': true } as const;

const overlays = '[role="dialog"], [role="menu"], [role="listbox"]';
const textFields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Whether a key press is meant for the drawing: not for a text field, nor for what is open over the drawing. */
const isForEditor = ({ target }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  if (target === document.body) return document.querySelector(overlays) === null;
  const isFree = !target.matches(`${textFields}, [aria-expanded="true"]`) && !target.closest(overlays);
  return isFree && target.closest('[data-editor]') !== null;
};

type ShortcutsOptions = {
  isOn: boolean;
  /** What a key does now; undefined for one that isn't the editor's. */
  actOf: (event: KeyboardEvent) => (() => void) | undefined;
  /** Is done before any of it, and seen by it. */
  settle: () => void;
};

/** Keys that act wherever the focus is in the editor, also on a button of its bars. */
export const useShortcuts = ({ isOn, ...options }: ShortcutsOptions) => {
  const actOf = useEffectEvent(options.actOf);
  const settle = useEffectEvent(options.settle);
  useEffect(() => {
    if (!isOn) return undefined;
    let isOurs = false;
    // An overlay closes on Esc before the key has come up to here.
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
