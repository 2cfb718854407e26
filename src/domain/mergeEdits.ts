/** A form's values as loaded, as edited by the user, and as stored by another user in the meantime. */
export interface Edits<Values> {
  loaded: Values;
  edited: Values;
  stored: Values;
}

export interface MergedEdits<Values> {
  /** Merged changes of both users; in the fields of `conflicts`, the editing user's. */
  values: Values;
  /** Fields changed by both, to different values. */
  conflicts: (keyof Values)[];
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isIdList = (value: unknown): value is readonly (number | string)[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'number' || typeof entry === 'string');

/** Merges lists in the order of `edited`; additions from `stored` come last. */
const mergeLists = (
  loaded: readonly unknown[],
  edited: readonly unknown[],
  stored: readonly unknown[],
): unknown[] => [
  ...edited.filter((entry) => stored.includes(entry) || !loaded.includes(entry)),
  ...stored.filter((entry) => !loaded.includes(entry) && !edited.includes(entry)),
];

/**
 * Merges the edits of two users field by field. Lists of ids take the additions and removals of both, so that they never conflict.
 * @param compared fields that can conflict; in any other field the person's own change wins
 */
export function mergeEdits<Values extends object>(
  { loaded, edited, stored }: Edits<Values>,
  compared: readonly (keyof Values)[],
): MergedEdits<Values> {
  const values: Values = { ...edited };
  const conflicts: (keyof Values)[] = [];
  for (const name of Object.keys(edited) as (keyof Values)[]) {
    const [before, own, other] = [loaded[name], edited[name], stored[name]];
    if (isEqual(before, own)) values[name] = other;
    else if (isEqual(before, other) || isEqual(own, other)) continue;
    else if (isIdList(before) && isIdList(own) && isIdList(other))
      values[name] = mergeLists(before, own, other) as Values[keyof Values];
    else if (compared.includes(name)) conflicts.push(name);
  }
  return { values, conflicts };
}
