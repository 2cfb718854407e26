import type { FileReason } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { VerdictRule } from '#contract/registers/registerKind.ts';
import { nameKey } from '../nameKey.ts';
import { endOfRecord } from './judgedRecords.ts';
import type { JudgedRecord } from './judgedRecords.ts';
import { earlierDay } from './judgement.ts';

type Groups = NonNullable<Extract<VerdictRule, { type: 'newestWithin' }>['groups']>;

/** Active person of a group, with the last day of the training that lasts longest; null without an end. */
interface TrainedPerson {
  name: string;
  until: string | null;
}

/** Persons of a group who were ever trained, and the number of its members if a record says so. */
interface TrainedGroup {
  name: string;
  size: number | null;
  persons: ReadonlyMap<string, TrainedPerson>;
}

const noEnd = '9999-12-31';

/** Returns the last day of a training: by the rule's months and its own interval, the earlier one. */
function endOfTraining(
  record: JudgedRecord,
  { field, months }: { field: string; months: number | null },
  { interval }: Groups,
): string | null {
  const ownMonths = record.values[interval];
  const own = typeof ownMonths === 'number' ? endOfRecord(record, { field, months: ownMonths }) : null;
  return earlierDay(own, endOfRecord(record, { field, months }));
}

/** Returns the groups of the records of a training's register, in the order of their newest records. */
export function trainedGroups(
  records: readonly JudgedRecord[],
  age: { field: string; months: number | null },
  groups: Groups,
): TrainedGroup[] {
  const newestFirst = records.toSorted((a, b) => b.id - a.id);
  const byGroup = Map.groupBy(newestFirst, ({ values }) => nameKey(String(values[groups.name] ?? '')));
  return [...byGroup.values()].map((ofGroup): TrainedGroup => {
    const persons = new Map<string, TrainedPerson>();
    for (const record of ofGroup) {
      const until = endOfTraining(record, age, groups);
      for (const { key, name, isActive } of record.links[groups.persons] ?? []) {
        const before = persons.get(key);
        const isLonger = !before || (until ?? noEnd) > (before.until ?? noEnd);
        if (isActive && isLonger)
          persons.set(key, { name: before?.name === '' ? name : (before?.name ?? name), until });
      }
    }
    const size = ofGroup.map(({ values }) => values[groups.size]).find((value) => typeof value === 'number');
    return { name: String(ofGroup[0]?.values[groups.name] ?? ''), size: size ?? null, persons };
  });
}

/** Returns the persons of all groups whose training there has ended before a day, each once. */
export function lapsedPersons(groups: readonly TrainedGroup[], day: string): ReadonlyMap<string, string> {
  const entries = groups.flatMap(({ persons }) =>
    [...persons].filter(([, { until }]) => until !== null && until < day),
  );
  return new Map(entries.map(([key, { name }]) => [key, name]));
}

/** Returns the first day on which a training of a group ends; null if none does. */
export const firstEnd = (groups: readonly TrainedGroup[]): string | null =>
  groups
    .flatMap(({ persons }) => [...persons.values()].map(({ until }) => until))
    .reduce<string | null>(earlierDay, null);

/**
 * Returns the numbers of trained persons as reasons: of each group whose size is known, and of the staff unless it is a group. Records of levels above may name
 * persons of other buildings, so a number above the size isn't said.
 */
export function shareReasons(
  groups: readonly TrainedGroup[],
  { kind, day, staff }: { kind: string; day: string; staff: number | null },
): FileReason[] {
  const keysOf = ({ persons }: TrainedGroup) =>
    [...persons].filter(([, { until }]) => until === null || until >= day).map(([key]) => key);
  const ofGroups = groups.map((group) => ({
    name: group.name,
    size: group.size,
    count: keysOf(group).length,
  }));
  const isGroup = groups.some(({ size }) => size === staff);
  const ofStaff = {
    name: undefined,
    size: isGroup ? null : staff,
    count: new Set(groups.flatMap(keysOf)).size,
  };
  return [...ofGroups, ofStaff].flatMap(({ name, size, count }): FileReason[] =>
    size === null || size === 0 || count > size
      ? []
      : [
          {
            code: name === undefined ? 'trainedStaff' : 'trainedGroup',
            kind,
            ...(name !== undefined && { name }),
            count,
            size,
          },
        ],
  );
}
