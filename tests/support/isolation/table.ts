import type { CallName } from '#contract/calls.ts';
import type { Call, CallRight } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { extraRights } from '#contract/extraRights.ts';
import { permissionsOf } from '#domain/callRights.ts';
import type { ExtendedCall } from '#domain/callRights.ts';
import type { Permission } from '#contract/users/permissions.ts';
import type { Person } from '../seeds/seedPeople.ts';
import type { Asker, Kind, Relation } from './rules.ts';
import type { Place, World } from './world.ts';

/** A cell of the table: a user of a level or an API key, and a record of a relation. */
export interface Cell {
  who: Person;
  principal: Asker;
  relation: Relation;
  place: Place;
  world: World;
}

/**
 * One way to send a call. The expected response follows from `sees` and the right in the call's row of the
 * contract; no cell has a hand-written one.
 */
export interface Case {
  /** Kind of visibility that decides if the caller finds the record. */
  sees: Kind;
  /**
   * Response for an unseen record: 404 where the path names it (the default), 400 in a body, or 200 without
   * the record.
   */
  unseen?: 404 | 400 | 'hidden';
  /** Right needed there, or a predicate, where it differs from the call's row. */
  right?: CallRight | ((cell: Cell) => boolean);
  /** Kind by which the row's right is chosen. */
  kind?: string | ((cell: Cell) => string);
  /** Key of the right in the row's `extraRights` that is needed in addition. */
  extra?: string;
  /** True if the rights are those of the caller's own level, wherever the record is. */
  isAtHome?: true;
  /** Owner of the catalogue record that is written, if it isn't the cell's. */
  owner?: Relation;
  /** Codes of the 403; `right_missing` unless another rule refuses too. */
  refusals?: readonly string[];
  /** Checks the right at home before the record is looked up. */
  isRightFirst?: true;
  /** True if any of the row's permissions is needed at home before the body is read, whatever its contents. */
  isAnyFirst?: true;
  /** Status of an allowed call; 200 unless the record's state refuses it. */
  allowed?: number | ((cell: Cell) => number);
  /**
   * Code of a refusal for another reason than a missing right, where several rules refuse with one status.
   */
  code?: (cell: Cell) => string;
  /** Relations with such a record; by default all with a customer. */
  on?: (cell: Cell) => boolean;
  params?: (cell: Cell) => Record<string, number | string>;
  query?: (cell: Cell) => Record<string, number | string | boolean | undefined>;
  body?: (cell: Cell) => object;
  form?: (cell: Cell) => FormData;
  /** Returns true if a 200's data show the record; needed by `unseen: 'hidden'`. */
  shows?: (data: never, cell: Cell) => boolean;
  /** Total count in the pagination of a list. */
  total?: (cell: Cell) => number;
}

/** A call without a record of a tenant, with its right. */
export interface Open {
  open: 'public' | 'session' | 'person';
}

export type Row = Case | readonly Case[] | Open;
export type Table = Partial<Record<CallName, Row>>;

/** A case with its rights: its own, or those in the row of its call. */
export interface RuledCase extends Case {
  right: CallRight | ((cell: Cell) => boolean);
  extraRight: Permission | null;
  /** Permissions of which any is needed at home first; empty if none is. */
  anyFirst: readonly Permission[];
}

const ruledRows = new WeakMap<Row, readonly RuledCase[]>();

function ruled(name: CallName, one: Case): RuledCase {
  const { right }: Call = calls[name];
  const own: Readonly<Record<string, Permission>> =
    name in extraRights ? extraRights[name as ExtendedCall] : {};
  const extraRight = one.extra === undefined ? null : own[one.extra];
  if (extraRight === undefined) throw new Error(`${name} has no right for ${one.extra}`);
  const anyFirst = one.isAnyFirst ? permissionsOf(name) : [];
  return { ...one, right: one.right ?? right, extraRight, anyFirst };
}

/** Returns the cases of a call's row; none for an open call. */
export function casesOf(name: CallName, row: Row): readonly RuledCase[] {
  if ('open' in row) return [];
  const known = ruledRows.get(row);
  if (known) return known;
  const cases = ('sees' in row ? [row] : row).map((one) => ruled(name, one));
  ruledRows.set(row, cases);
  return cases;
}
