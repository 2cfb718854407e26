import type {
  RecordValues,
  RegisterColumn,
  RegisterField,
  RegisterKindDefinition,
} from '#contract/registers/registerKind.ts';
import type { RegisterLinkWrite } from '#contract/registers/registerRecord.ts';
import { isOfChosenYears } from '#contract/chosenYears.ts';
import { addMonths, isDayText, utcDay } from '../dates.ts';
import { isFilled } from '../validation.ts';

/** Content of a record: its values, and its persons, roles, files and places. */
export interface RecordContent {
  values: RecordValues;
  links: readonly RegisterLinkWrite[];
}

/** Fault of a field, with a code of `problems`. */
export interface FieldFault {
  field: string;
  code:
    | 'required'
    | 'invalid_value'
    | 'invalid_number'
    | 'out_of_range'
    | 'invalid_date'
    | 'date_out_of_range'
    | 'too_many_values';
}

const linkTypes = ['person', 'role', 'file', 'place'] as const;
/** Returns whether the content of a field is in the record's links, not in its values. */
export const isLinkField = ({ type }: Pick<RegisterField, 'type'>): boolean =>
  linkTypes.some((each) => each === type);

type FaultCode = FieldFault['code'];

function numberFault({ min = -Infinity, max = Infinity }: RegisterColumn, value: unknown): FaultCode | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'invalid_number';
  return value < min || value > max ? 'out_of_range' : null;
}

const isOptionOf = ({ options = [] }: RegisterColumn, value: unknown): boolean =>
  options.some(({ key }) => key === value);

const yearFault = (date: string): FaultCode | null => (isOfChosenYears(date) ? null : 'date_out_of_range');

const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));

/** Returns the fault of a value that isn't empty. */
function valueFault(field: RegisterField, value: unknown): FaultCode | null {
  switch (field.type) {
    case 'text':
    case 'longText':
      return typeof value === 'string' ? null : 'invalid_value';
    case 'number':
      return numberFault({ ...field, type: 'number' }, value);
    case 'date':
      return typeof value === 'string' && isDayText(value) ? yearFault(value) : 'invalid_date';
    case 'time':
      return isTimestamp(value) ? yearFault(value) : 'invalid_date';
    case 'choice':
      return isOptionOf({ ...field, type: 'choice' }, value) ? null : 'invalid_value';
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'invalid_value';
    case 'itemType':
      return Array.isArray(value) ? manyFault(field, value.length) : 'invalid_value';
    case 'table':
      return tableFault(field, value);
    default:
      return 'invalid_value';
  }
}

const manyFault = ({ isMany }: RegisterField, count: number): FaultCode | null =>
  count > 1 && !isMany ? 'too_many_values' : null;

function tableFault({ columns = [] }: RegisterField, value: unknown): FaultCode | null {
  if (!Array.isArray(value)) return 'invalid_value';
  const columnsByKey = new Map(columns.map((column) => [column.key, column]));
  for (const row of value as unknown[]) {
    if (typeof row !== 'object' || row === null) return 'invalid_value';
    const cells: Readonly<Record<string, unknown>> = { ...row };
    if (Object.keys(cells).some((key) => !columnsByKey.has(key))) return 'invalid_value';
    for (const column of columns) {
      const cell = cells[column.key];
      if (!isFilled(cell)) {
        if (column.isRequired) return 'required';
        continue;
      }
      const fault = valueFault({ ...column, isMany: false }, cell);
      if (fault) return fault;
    }
  }
  return null;
}

/** Returns whether a link has exactly what a field of its type holds. */
function isLinkOf({ type }: RegisterField, link: RegisterLinkWrite): boolean {
  const { id, userId, name, roleId, fileId, mapId, mapItemId, positionX, positionY } = link;
  const isPlace = mapItemId !== null || (mapId !== null && positionX !== null && positionY !== null);
  const holds = {
    // With an id it is a kept person of another customer, who isn't named.
    person:
      (userId !== null || name !== '' || id !== undefined) && roleId === null && fileId === null && !isPlace,
    role: roleId !== null && userId === null && fileId === null && !isPlace,
    file: fileId !== null && userId === null && roleId === null && !isPlace,
    place: isPlace && userId === null && roleId === null && fileId === null,
  };
  return type in holds && holds[type as keyof typeof holds];
}

/** Returns whether a row of a form was added and left empty. */
const isEmptyLink = ({ id, userId, name, roleId, fileId, mapId, mapItemId }: RegisterLinkWrite): boolean =>
  name === '' && [id ?? null, userId, roleId, fileId, mapId, mapItemId].every((part) => part === null);

function linkFault(field: RegisterField, links: readonly RegisterLinkWrite[]): FaultCode | null {
  const own = links.filter((link) => link.field === field.key);
  if (own.length === 0) return field.isRequired ? 'required' : null;
  if (own.some(isEmptyLink)) return 'required';
  if (!own.every((link) => isLinkOf(field, link))) return 'invalid_value';
  return manyFault(field, own.length);
}

function fieldFault(field: RegisterField, { values, links }: RecordContent): FaultCode | null {
  if (isLinkField(field)) return field.key in values ? 'invalid_value' : linkFault(field, links);
  const value = values[field.key];
  if (!isFilled(value)) return field.isRequired ? 'required' : null;
  return valueFault(field, value);
}

/** Returns the faults of a record's content by the fields of its kind, one for each field. [SBA-02] */
export function recordFaults(
  { fields }: Pick<RegisterKindDefinition, 'fields'>,
  content: RecordContent,
): FieldFault[] {
  const keys = new Set(fields.map(({ key }) => key));
  const unknown = [...Object.keys(content.values), ...content.links.map(({ field }) => field)].filter(
    (key) => !keys.has(key),
  );
  return [
    ...[...new Set(unknown)].map((field): FieldFault => ({ field, code: 'invalid_value' })),
    ...fields.flatMap((field): FieldFault[] => {
      const code = fieldFault(field, content);
      return code ? [{ field: field.key, code }] : [];
    }),
  ];
}

/** Returns a text, day or timestamp of a record; null for an empty one. */
export function textOf(values: RecordValues, field: string): string | null {
  const value = values[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the last day of a record's validity, YYYY-MM-DD; null for none. A record is valid on its last day. [SBA-03] */
export function validUntilOf(
  { validity }: Pick<RegisterKindDefinition, 'validity'>,
  values: RecordValues,
): string | null {
  if (validity.type === 'none') return null;
  const day = textOf(values, validity.field)?.slice(0, 'YYYY-MM-DD'.length) ?? null;
  if (day === null || validity.type === 'until') return day;
  return utcDay(addMonths(new Date(day), validity.months));
}
