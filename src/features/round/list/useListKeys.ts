import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { hasOpenFlaw } from '#domain/rounds/roundState.ts';
import { itemOf } from '#domain/rounds/roundView.ts';
import { useRoundView } from '#entities/rounds/roundHooks.ts';
import { useRoundUi } from '../roundUi.ts';
import type { ListEntry } from './listEntries.ts';
import { neighbourItem } from './listEntries.ts';

/** Returns whether a key is for the list: while the focus is on the page or in the list, and never while typing. */
const isForList = (event: KeyboardEvent, list: HTMLElement | null) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(event.target instanceof HTMLElement) || !list) return false;
  if (event.target.contains(list)) return true;
  return list.contains(event.target) && event.target.closest('input, textarea, select') === null;
};

const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

interface ListKeys {
  list: RefObject<HTMLElement | null>;
  entries: readonly ListEntry[];
  activeId: number | null;
  onFocusItem: (itemId: number) => void;
}

/** Handles the list's keys: arrows move through the items, O is ok, F a flaw, Z undoes the last act. */
export const useListKeys = ({ list, entries, activeId, onFocusItem }: ListKeys) => {
  const { roundId, isReadOnly, pressOk, openFlaw, undo } = useRoundUi();
  const currentView = useRoundView(roundId);

  const move = (step: number) => {
    const next = neighbourItem(entries, activeId, step);
    if (next) onFocusItem(next.id);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForList(event, list.current)) return;
    const view = currentView();
    const active = view && activeId !== null ? itemOf(view, activeId) : undefined;
    const step = steps[event.key];
    const key = event.key.toLowerCase();
    if (step !== undefined) move(step);
    else if (isReadOnly) return;
    else if (key === 'o' && active) {
      if (active.mark !== 'ok') pressOk(active);
      if (!hasOpenFlaw(active)) move(1);
    } else if (key === 'f' && active) openFlaw({ itemId: active.id });
    else if (key === 'z') undo();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
