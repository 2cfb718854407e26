type Works = Set<() => void>;

const waiting = new WeakMap<object, Works>();

const runAll = (works: Works): void => {
  const pendingWorks = [...works];
  works.clear();
  for (const work of pendingWorks) work();
};

/**
 * Runs follow-up work of a store's changes once the next frame was painted: all works in one task, so on the same state, and each once even
 * if requested repeatedly. A hidden page paints no frames.
 */
export const afterPaint = (store: object, work: () => void): void => {
  const works: Works = waiting.get(store) ?? new Set();
  waiting.set(store, works);
  if (works.size === 0) requestAnimationFrame(() => setTimeout(runAll, 0, works));
  works.add(work);
};
