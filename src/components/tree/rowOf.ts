/** Returns the index of the row that an event belongs to, or null outside the rows. */
export const rowIndexOf = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest('[role="treeitem"]') : null;
  const index = row?.getAttribute('data-index') ?? null;
  return index === null ? null : Number(index);
};

/** Returns the part of a row that an event belongs to: toggle, actions button, or the row itself. */
export const partOf = (target: EventTarget | null): 'toggle' | 'menu' | 'row' => {
  const part = target instanceof Element ? target.closest('[data-part]')?.getAttribute('data-part') : null;
  return part === 'toggle' || part === 'menu' ? part : 'row';
};
