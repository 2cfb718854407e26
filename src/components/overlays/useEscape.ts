import { useEffect, useEffectEvent } from 'react';

/** Escape handlers of open overlays, the topmost last. */
const open: (() => void)[] = [];

/** Returns whether Esc belongs to an open list or menu within an overlay; Mantine marks the focused element for that. */
export const isForAList = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';

const handleKey = (event: KeyboardEvent): void => {
  if (event.key === 'Escape' && !event.isComposing && !isForAList(event)) open.at(-1)?.();
};

/** Makes Esc close only the topmost overlay: one key never closes two, nor the question it has just opened. */
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
