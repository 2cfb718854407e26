import { useCallback, useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Handles a menu's keys: focus moves in, arrows cycle, Esc and Tab close it, and the focus returns to its previous element. */
export const useMenuKeys = (onClose: () => void) => {
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);

  const giveFocusBack = useCallback(() => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    // Read in the effect, not while rendering: a menu that this one replaces has returned the focus by then.
    opener.current = document.activeElement;
    const items = () => menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)');
    items()?.[0]?.focus({ preventScroll: true });
    return () => {
      // Only if nothing else has taken the focus (such as a dialog that a choice opened).
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost) giveFocusBack();
    };
  }, [giveFocusBack]);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const items = [
      ...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
    ];
    const currentIndex = items.findIndex((item) => item === document.activeElement);
    const step = steps[event.key];
    const ends: Record<string, number> = { Home: 0, End: items.length - 1 };
    const next = step === undefined ? ends[event.key] : (currentIndex + step + items.length) % items.length;
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items[next]?.focus({ preventScroll: true });
  };

  return { menu, handleKeyDown, giveFocusBack };
};
