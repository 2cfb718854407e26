import type { RecordValues } from '#contract/registers/registerKind.ts';

/** Link of a record as its history keeps it: a person's id, and the name of the person, role, file or place. */
export interface NamedLink {
  field: string;
  userId: number | null;
  name: string;
}

/** Values of a changed field. */
export interface ValueChange {
  field: string;
  before: RecordValues[string];
  after: RecordValues[string];
}

/** Returns a value in a form that is equal for equal content: empty ones are null, the cells of a row are in order, without empty ones. */
function comparable(value: RecordValues[string] | undefined): unknown {
  if (value === undefined || value === '') return null;
  if (!Array.isArray(value)) return value;
  const rows = value.map((row) =>
    typeof row === 'object'
      ? Object.entries(row)
          .filter(([, cell]) => cell !== null && cell !== '')
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
      : row,
  );
  return rows.length === 0 ? null : rows;
}

/** Returns the fields whose values differ between two versions of a record. [SBA-12] */
export function changedValues(before: RecordValues, after: RecordValues): ValueChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => JSON.stringify(comparable(before[field])) !== JSON.stringify(comparable(after[field])))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/** Returns the fields whose links differ, in order, by a function that returns what a link refers to. [SBA-12] */
export function changedLinkFields<Link extends { field: string }>(
  before: readonly Link[],
  after: readonly Link[],
  targetOf: (link: Link) => string,
): string[] {
  const fields = [...new Set([...before, ...after].map(({ field }) => field))];
  const targetsOf = (links: readonly Link[], field: string) =>
    JSON.stringify(links.filter((link) => link.field === field).map(targetOf));
  return fields.filter((field) => targetsOf(before, field) !== targetsOf(after, field));
}
