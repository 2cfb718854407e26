import type { KeyboardEvent } from 'react';
import { rowIndexOf } from './rowOf.ts';

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey;

/**
 * Moves the focus between a search field and its tree: down from the field enters the tree, at its tab stop; up from the first row returns
 * to the field.
 */
export const stepBetween = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !isPlain(event)) return;
  const go = (selector: string) => {
    const next = currentTarget.querySelector<HTMLElement>(selector);
    if (!next) return;
    next.focus();
    event.preventDefault();
  };
  if (key === 'ArrowDown' && target.matches('input[type="search"]')) go('[role="treeitem"][tabindex="0"]');
  else if (key === 'ArrowUp' && target.matches('[role="treeitem"]') && rowIndexOf(target) === 0)
    go('input[type="search"]');
};
