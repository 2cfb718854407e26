import type { Permission } from '#contract/users/permissions.ts';
import { can } from '#domain/can.ts';
import type { Kind, Relation } from '#tests/support/isolation/rules.ts';
import { isSeen, isShared, relations } from '#tests/support/isolation/rules.ts';
import type { Case, Cell } from '#tests/support/isolation/table.ts';
import type { Place } from '#tests/support/isolation/world.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';

type Row = { id: number };

/** The path's `{id}` names this record of the place. */
export const byId = (of: (place: Place) => Row): Pick<Case, 'params'> => ({
  params: ({ place }) => ({ id: of(place).id }),
});

/** A list shows the record or doesn't; without `query` the whole list is asked for. */
export const listed = (of: (place: Place) => Row, query?: (cell: Cell) => Record<string, number>) =>
  ({
    unseen: 'hidden',
    query: (cell) => ({ pageSize: 0, ...query?.(cell) }),
    shows: (data: readonly Row[], { place }) => data.some((row) => row.id === of(place).id),
  }) satisfies Partial<Case>;

export const isOn =
  (...on: Relation[]) =>
  ({ relation }: Cell): boolean =>
    on.includes(relation);

/** A right of the caller's own level, wherever the record is: the answer tells of the own customers alone. */
export const atHome =
  (right: Permission) =>
  ({ principal }: Cell): boolean =>
    can(principal, right);

/** Everything of a customer but the own building and its level. */
const isElsewhere = isOn(
  ...(['unconnected', 'descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany'] as const),
  ...(['linked', 'linkedUnconnected'] as const),
);

/** A body of a record of the own house that names another's record where only its own serves: refused, however far one sees. */
export const elsewhere = (right: Permission, unseen: 400 | 404 = 400) =>
  ({ sees: 'nobody', unseen, isRightFirst: true, right, on: isElsewhere }) satisfies Partial<Case>;

/** How many places' one record of a kind the caller sees. */
export const seenCount = (
  kind: Kind,
  { principal }: Cell,
  isCounted: (relation: Relation) => boolean = () => true,
): number =>
  relations.filter(
    (relation) => !isShared(relation) && isCounted(relation) && isSeen(kind, principal, relation),
  ).length;

/** A form with a file and the fields that say what it is for. */
export function upload(fields: Record<string, string | number>, isDocument = false): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const file = isDocument
    ? new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' })
    : new Blob([new Uint8Array(pixelPng)], { type: 'image/png' });
  form.set('file', file, isDocument ? 'policy.pdf' : 'bild.png');
  return form;
}

/** The same form with its file first. */
export function backwards(form: FormData): FormData {
  const turned = new FormData();
  for (const [name, value] of [...form].reverse()) turned.set(name, value);
  return turned;
}

/** The same form with its file once more. */
export function withSecondFile(form: FormData): FormData {
  const [file] = form.getAll('file');
  if (file !== undefined) form.append('file', file);
  return form;
}

/** A plan that names nothing can be anybody's. */
export const nothing = {
  floorIds: [],
  areaIds: [],
  fireProtectionIds: [],
  questionListIds: [],
  roleIds: [],
  roleId: null,
};
