import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { FrozenTable, NamedRecord } from './frozenRecords.ts';
import {
  neverFrozen,
  placeFields,
  recordsOfField,
  recordsOfList,
  recordsOfPath,
  refusedOnCopies,
} from './frozenCalls.ts';

/**
 * Record that a request refers to; `holder` is the record whose field contains the reference, null for one being created. Without a field
 * it is the record in the path, or an entry of one of its lists.
 */
export interface NamedIn extends NamedRecord {
  holder: NamedRecord | null;
  isReference: boolean;
}

/** Parts of a request that can refer to records. */
export interface Naming {
  name: CallName;
  caller: { userId: number | null };
  parameter: (name: string) => string;
  /** Validated body; undefined without one, and for one that the call will reject. */
  body: unknown;
}

/** Returns whether users only change their own profile: name, telephone number and language are never frozen, roles are. */
const isOwnProfile = ({ name, caller, parameter, body }: Naming): boolean =>
  name === 'updateUser' &&
  Number(parameter('id')) === caller.userId &&
  !(body instanceof Object && 'roleIds' in body && body.roleIds !== undefined);

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;

/** Returns the first segment of a part of a path between two parameters, without the version. */
export const resourceOf = (part: string): string => part.replace(/^v1/, '').split('/')[1] ?? '';

/** Returns the records in a path, the subject of the call first. */
function inPath({ name, parameter }: Naming): NamedRecord[] {
  const { path } = calls[name];
  return [...path.matchAll(/([^{}]+)\{(\w+)\}/g)].flatMap(([, before = '', key = '']) => {
    const table = key === 'id' ? recordsOfPath[resourceOf(before)] : recordsOfField[key];
    const id = Number(parameter(key));
    return table && isId(id) ? [{ table, id }] : [];
  });
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter(isId);

function inBody(body: unknown, holder: NamedRecord | null, table: FrozenTable | null = null): NamedIn[] {
  if (Array.isArray(body)) return body.flatMap((part) => inBody(part, null, table));
  if (!(body instanceof Object)) return [];
  const ownRecord = table && 'id' in body && isId(body.id) ? { table, id: body.id } : null;
  return [
    ...(ownRecord ? [{ ...ownRecord, holder: null, isReference: false }] : []),
    ...Object.entries(body).flatMap(([field, value]): NamedIn[] => {
      const fieldTable = recordsOfField[field];
      if (fieldTable)
        return idsIn(value).map((id) => ({
          table: fieldTable,
          id,
          holder: ownRecord ?? holder,
          isReference: true,
        }));
      return value instanceof Object ? inBody(value, null, recordsOfList[field] ?? table) : [];
    }),
  ];
}

/** Returns the records in the path and body of a writing request that a started move could have frozen. */
export function namedRecords(request: Naming): NamedIn[] {
  if (request.name in neverFrozen || isOwnProfile(request)) return [];
  const paths = inPath(request).map((each) => ({ ...each, holder: null, isReference: false }));
  const [record = null] = paths;
  // Without an id in the path, the id in the body identifies the record.
  const resource = recordsOfPath[resourceOf(calls[request.name].path)] ?? null;
  return [...paths, ...inBody(request.body, record, record ? null : resource)];
}

/** Collects the places that fields of a body refer to, at any depth. */
function placesInBody(body: unknown): NamedRecord[] {
  if (Array.isArray(body)) return body.flatMap(placesInBody);
  if (!(body instanceof Object)) return [];
  return Object.entries(body).flatMap(([field, value]): NamedRecord[] =>
    field in placeFields
      ? idsIn(value).map((id) => ({ table: placeFields[field as keyof typeof placeFields], id }))
      : placesInBody(value),
  );
}

/** Returns the places of a request that must not be in the copy of a started move. */
export const placesNotInCopies = (request: Naming): NamedRecord[] =>
  refusedOnCopies.has(request.name) ? [...inPath(request), ...placesInBody(request.body)] : [];
