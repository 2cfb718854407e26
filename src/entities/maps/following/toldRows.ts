interface Stamped {
  id: number;
  version: number;
}

/** What was told of records of one kind: each as it became, or that it was deleted, with the version and when it was told. */
export type Told<Row extends Stamped> = ReadonlyMap<
  number,
  { version: number; row: Row | null; heard: number }
>;

/** How long what was told is remembered: a list that was asked for before may come after it, and hold less. */
const rememberedMs = 30_000;

/** What is told now on top of what was told before. */
export function withTold<Row extends Stamped>(
  known: Told<Row>,
  { changed, gone }: { changed: readonly Row[]; gone: readonly Stamped[] },
  now: number,
): Told<Row> {
  const next = new Map([...known].filter(([, { heard }]) => now - heard < rememberedMs));
  const put = (id: number, version: number, row: Row | null) => {
    if ((next.get(id)?.version ?? 0) <= version) next.set(id, { version, row, heard: now });
  };
  for (const row of changed) put(row.id, row.version, row);
  for (const { id, version } of gone) put(id, version, null);
  return next;
}

/**
 * A drawing's rows after what was told: a record counts by its version, so that nothing is told twice or late in vain. Null where nothing
 * changes. `mayAdd` is false while something new of one's own is being saved: it could be among what was told, by another name.
 */
export function afterTold<Row extends Stamped>(
  rows: readonly Row[],
  told: Told<Row>,
  mayAdd: boolean,
): Row[] | null {
  if (told.size === 0) return null;
  let isChanged = false;
  const known = new Set<number>();
  const next = rows.flatMap((row) => {
    known.add(row.id);
    const newer = told.get(row.id);
    if (!newer || newer.version <= row.version) return [row];
    isChanged = true;
    return newer.row ? [newer.row] : [];
  });
  if (mayAdd)
    for (const [id, { row }] of told) {
      if (!row || known.has(id)) continue;
      isChanged = true;
      next.push(row);
    }
  return isChanged ? next : null;
}
