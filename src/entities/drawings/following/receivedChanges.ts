interface Stamped {
  id: number;
  version: number;
}

/** Received changes of records of one kind: each with its new row, or null if deleted, its version and the time of receipt. */
export type ReceivedChanges<Row extends Stamped> = ReadonlyMap<
  number,
  { version: number; row: Row | null; heard: number }
>;

/** Time for which received changes are remembered, in milliseconds: a list requested earlier may arrive later, with older data. */
const rememberedMs = 30_000;

/** Merges new changes with earlier ones. */
export function mergeChanges<Row extends Stamped>(
  known: ReceivedChanges<Row>,
  { changed, gone }: { changed: readonly Row[]; gone: readonly Stamped[] },
  now: number,
): ReceivedChanges<Row> {
  const next = new Map([...known].filter(([, { heard }]) => now - heard < rememberedMs));
  const put = (id: number, version: number, row: Row | null) => {
    if ((next.get(id)?.version ?? 0) <= version) next.set(id, { version, row, heard: now });
  };
  for (const row of changed) put(row.id, row.version, row);
  for (const { id, version } of gone) put(id, version, null);
  return next;
}

/**
 * Applies received changes to a drawing's rows: a record counts by its version, so that repeated or late changes have no effect. Null if
 * nothing changes. `mayAdd` is false while a new record of the user's is being saved: it could be among the changes, under another key.
 */
export function applyChanges<Row extends Stamped>(
  rows: readonly Row[],
  changes: ReceivedChanges<Row>,
  mayAdd: boolean,
): Row[] | null {
  if (changes.size === 0) return null;
  let isChanged = false;
  const knownIds = new Set<number>();
  const next = rows.flatMap((row) => {
    knownIds.add(row.id);
    const newer = changes.get(row.id);
    if (!newer || newer.version <= row.version) return [row];
    isChanged = true;
    return newer.row ? [newer.row] : [];
  });
  if (mayAdd)
    for (const [id, { row }] of changes) {
      if (!row || knownIds.has(id)) continue;
      isChanged = true;
      next.push(row);
    }
  return isChanged ? next : null;
}
