import type { RecordValues, RegisterField } from '#contract/registers/registerKind.ts';
import type {
  RegisterKind,
  RegisterLink,
  RegisterLinkWrite,
  RegisterRecord,
} from '#contract/registers/registerRecord.ts';
import type { FieldFault } from '#domain/registers/recordFields.ts';
import { isLinkField, recordFaults } from '#domain/registers/recordFields.ts';
import { dayText } from '#domain/timestamps.ts';
import { isFilled } from '#domain/validation.ts';

/** Link as a form edits it; `label` is the text that is shown for it. */
export type FormLink = Omit<RegisterLink, 'id' | 'accepted'> & { id?: number; accepted?: string | null };
/** Row of a table as a form edits it. */
export type FormRow = Readonly<Record<string, string | number | null>>;

/** Value of a field in a form: texts and dates, numbers, yes or no, item types, rows of a table, or links. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly FormRow[]
  | readonly FormLink[];
/** Values of a form by field, and the building that the record belongs to. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** Key of the building among the form's values; no field has a hyphen in its key. */
export const buildingField = 'building-id';
/** Key of the installation among the form's values. */
export const installationField = 'installation-id';

/** Link without a target. */
export const emptyLink = (field: string): FormLink => ({
  field,
  userId: null,
  name: '',
  roleId: null,
  fileId: null,
  mapId: null,
  mapItemId: null,
  positionX: null,
  positionY: null,
  isElsewhere: false,
});

const isList = ({ type, isMany }: RegisterField): boolean =>
  type === 'table' || (type === 'itemType' && isMany) || isLinkField({ type });

function initialValue(field: RegisterField, record: RegisterRecord | null): FormValue {
  if (isLinkField(field)) return (record?.links ?? []).filter((link) => link.field === field.key);
  const stored = record?.values[field.key] ?? null;
  if (stored !== null) return stored as FormValue;
  if (isList(field)) return [];
  // What is recorded has mostly been done today.
  if (record === null && field.type === 'date' && field.isRequired) return dayText(new Date());
  return field.type === 'number' || field.type === 'yesNo' ? null : '';
}

/** Returns the values of a kind's form for a record, or for a new one with an option of one of its fields. */
export const valuesOf = (kind: RegisterKind, record: RegisterRecord | null, option?: string): FormValues =>
  Object.fromEntries(
    kind.fields.map((field) => [
      field.key,
      option !== undefined && field.options?.some(({ key }) => key === option) === true
        ? option
        : initialValue(field, record),
    ]),
  );

/** Returns a form's content in the format of the API: empty fields and rows are left out. */
export function contentOf(kind: RegisterKind, values: FormValues) {
  const stored: RecordValues = {};
  const links: RegisterLinkWrite[] = [];
  for (const field of kind.fields) {
    const value = values[field.key];
    if (isLinkField(field)) {
      for (const { id, isElsewhere, accepted: _accepted, ...link } of (value ?? []) as readonly FormLink[])
        links.push(isElsewhere ? { ...link, id } : link);
    } else if (field.type === 'table')
      stored[field.key] = (value as readonly FormRow[]).filter((row) => Object.values(row).some(isFilled));
    else if (isFilled(value)) stored[field.key] = value as RecordValues[string];
  }
  return { values: stored, links };
}

/** Returns the code of each field's fault. */
export const faultsOf = (
  kind: RegisterKind,
  values: FormValues,
): Readonly<Record<string, FieldFault['code']>> =>
  Object.fromEntries(recordFaults(kind, contentOf(kind, values)).map(({ field, code }) => [field, code]));
