import { useEffect, useEffectEvent } from 'react';

/** What is open, the topmost last. */
const open: (() => void)[] = [];

/** A list or menu that is open within an overlay keeps its own Esc; the kit marks what has the focus meanwhile. */
export const isForAList = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

const handleKey = (event: KeyboardEvent): void => {
  if (event.key === 'Escape' && !event.isComposing && !isForAList(event)) open.at(-1)?.();
};

/** Esc is for the overlay on top alone: one key never closes two, nor the question that it has just brought up. */
export const useEscape = (isOpen: boolean, onEscape: () => void): void => {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const entry = () => escape();
    open.push(entry);
    if (open.length === 1) window.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      open.splice(open.indexOf(entry), 1);
      if (open.length === 0) window.removeEventListener('keydown', handleKey, { capture: true });
    };
  }, [isOpen]);
};
