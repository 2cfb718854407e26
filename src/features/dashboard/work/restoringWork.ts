import type { FlawWorkSet } from '#contract/flaws/flawWork.ts';
import type { WorkFlaw } from '#contract/worklists/work.ts';

/** Fields that a bulk assignment changes; missing ones stay. */
export type FlawWorkChanges = Pick<FlawWorkSet, 'severity' | 'due' | 'personId'>;

/** Returns the former values of the fields that the changes set. */
const formerValues = ({ severity, due, personId }: WorkFlaw, changes: FlawWorkChanges): FlawWorkChanges => ({
  // A severity sets its own due day if none is chosen.
  ...('severity' in changes && { severity: severity ?? null, due: due ?? null }),
  ...('due' in changes && { due: due ?? null }),
  ...('personId' in changes && { personId: personId ?? null }),
});

/** Returns the calls that restore flaws to their state before a bulk assignment: one for each combination of former values. */
export const restoringWork = (flaws: readonly WorkFlaw[], changes: FlawWorkChanges): FlawWorkSet[] =>
  [...Map.groupBy(flaws, (flaw) => JSON.stringify(formerValues(flaw, changes))).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ flawIds: same.map(({ id }) => id), ...formerValues(first, changes) }] : [];
  });

/** Value that a bulk assignment replaces with another one, and the number of flaws with it. */
export interface Overwritten {
  field: 'severity' | 'due' | 'person';
  value: string;
  count: number;
}

/** Returns the values that the changes replace, most frequent first; flaws that have the new value already aren't counted. */
export const overwrittenBy = (flaws: readonly WorkFlaw[], changes: FlawWorkChanges): Overwritten[] => {
  const overwrittenById = new Map<string, Overwritten>();
  const note = (field: Overwritten['field'], value: string | null | undefined): void => {
    if (!value) return;
    const key = `${field} ${value}`;
    overwrittenById.set(key, { field, value, count: (overwrittenById.get(key)?.count ?? 0) + 1 });
  };
  for (const { severity, due, personId, personName } of flaws) {
    if ('severity' in changes && severity && severity !== changes.severity)
      note('severity', String(severity));
    if ('due' in changes && due !== changes.due) note('due', due);
    if ('personId' in changes && personId !== changes.personId) note('person', personName);
  }
  return [...overwrittenById.values()].sort((a, b) => b.count - a.count);
};
