import type { Kind, Relation } from '#tests/support/isolation/rules.ts';
import { isSeen, isShared, relations } from '#tests/support/isolation/rules.ts';
import type { Case, Cell } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';

type Row = { id: number };

/** Sets the path's `{id}` to this record of the place. */
export const byId = (of: (place: Place) => Row): Pick<Case, 'params'> => ({
  params: ({ place }) => ({ id: of(place).id }),
});

/** Expects a list to show the record or not; without `query` the whole list is requested. */
export const inList = (of: (place: Place) => Row, query?: (cell: Cell) => Record<string, number>) =>
  ({
    unseen: 'hidden',
    query: (cell) => ({ pageSize: 0, ...query?.(cell) }),
    shows: (data: readonly Row[], { place }) => data.some((row) => row.id === of(place).id),
  }) satisfies Partial<Case>;

export const isOn =
  (...on: Relation[]) =>
  ({ relation }: Cell): boolean =>
    on.includes(relation);

/** Everything of a customer except the own building and its level. */
const isElsewhere = isOn(
  ...(['unconnected', 'descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany'] as const),
  ...(['linked', 'linkedUnconnected'] as const),
);

/**
 * A body of an own record that names another's record where only an own one is valid: refused for every
 * reach.
 */
export const elsewhere = (unseen: 400 | 404 = 400) =>
  ({ sees: 'nobody', unseen, isRightFirst: true, on: isElsewhere }) satisfies Partial<Case>;

/** Counts the places whose record of a kind the caller sees. */
export const seenCount = (
  kind: Kind,
  { principal }: Cell,
  isCounted: (relation: Relation) => boolean = () => true,
): number =>
  relations.filter(
    (relation) => !isShared(relation) && isCounted(relation) && isSeen(kind, principal, relation),
  ).length;

/** Builds a form with a file and the fields that describe it. */
export function upload(fields: Record<string, string | number>, isDocument = false): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const file = isDocument
    ? new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' })
    : new Blob([new Uint8Array(pixelPng)], { type: 'image/png' });
  form.set('file', file, isDocument ? 'policy.pdf' : 'bild.png');
  return form;
}

/** Returns the same form with its file first. */
export function backwards(form: FormData): FormData {
  const turned = new FormData();
  for (const [name, value] of [...form].reverse()) turned.set(name, value);
  return turned;
}

/** Returns the same form with its file repeated. */
export function withSecondFile(form: FormData): FormData {
  const [file] = form.getAll('file');
  if (file !== undefined) form.append('file', file);
  return form;
}

/** An empty plan can belong to any customer. */
export const nothing = {
  floorIds: [],
  areaIds: [],
  fireProtectionIds: [],
  questionListIds: [],
  roleIds: [],
  roleId: null,
};
