type Works = Set<() => void>;

const waiting = new WeakMap<object, Works>();

const runAll = (works: Works): void => {
  const all = [...works];
  works.clear();
  for (const work of all) work();
};

/**
 * Runs what follows a store's changes once the next frame was painted: all works in one turn, so on the same state, each once however often
 * it is asked for. A hidden page paints no frames.
 */
export const afterPaint = (store: object, work: () => void): void => {
  const works: Works = waiting.get(store) ?? new Set();
  waiting.set(store, works);
  if (works.size === 0) requestAnimationFrame(() => setTimeout(runAll, 0, works));
  works.add(work);
};
