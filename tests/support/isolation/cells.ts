import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { holdsRight } from '#domain/callRights.ts';
import { can } from '#domain/can.ts';
import type { Answer, Asked } from '../server/backend.ts';
import {
  holdsAny,
  isOfCustomer,
  isSeen,
  isShared,
  mayWriteCatalogue,
  principalThere,
  relations,
} from './rules.ts';
import type { Relation } from './rules.ts';
import { casesOf } from './table.ts';
import type { Case, Cell, Row, RuledCase } from './table.ts';
import type { World } from './world.ts';

export interface Expected {
  status: number;
  /** True if a 200 shows the record; null where that isn't checked. */
  isShown: boolean | null;
}

export interface CellOfCase {
  cell: Cell;
  expected: Expected;
}

/** A response with the foreign records in it and the stray references that its call left. */
export type Received = Answer & { foreign: string[]; strays: string[] };

/** Returns everything of a response that its receiver reads. */
export const shownText = ({ text, pagination, headers }: Answer): string =>
  [text, JSON.stringify(pagination), headers.get('content-disposition')].join(' ');

/**
 * Returns false for relations whose record equals the own one, unless it depends on buildings or the
 * catalogue.
 */
function isOn({ sees, on }: Case, cell: Cell): boolean {
  const { relation } = cell;
  if (on) return on(cell);
  if (isShared(relation)) return sees === 'catalogue' || sees === 'usable';
  return sees === 'house' || isOfCustomer(relation);
}

function holds(one: RuledCase, cell: Cell, isFirst = false): boolean {
  const { right, extraRight, kind, owner } = one;
  const { principal, relation } = cell;
  const there = isFirst || one.isAtHome ? principal : principalThere(principal, relation);
  if (extraRight !== null && !can(there, extraRight)) return false;
  if (typeof right === 'function') return right(cell);
  if (right === 'public' || right === 'session' || right === 'person') return true;
  if (typeof right === 'string') return can(there, right);
  if ('owner' in right)
    return isFirst ? can(there, right.owner) : mayWriteCatalogue(principal, owner ?? relation, right.owner);
  if ('others' in right) return can(there, right.others);
  if (!('byKind' in right)) return holdsRight(there, right);
  const ofKind = right.byKind[typeof kind === 'function' ? kind(cell) : (kind ?? '')];
  if (!ofKind) throw new Error('The case names no kind.');
  return holdsRight(there, ofKind);
}

/**
 * Returns the result by the rules: 403 for a right checked first, the response for an unseen record, 403, or
 * the allowed one.
 */
function expectedOf(one: RuledCase, cell: Cell): Expected {
  const { sees, unseen = 404, isRightFirst, anyFirst, allowed = 200, shows } = one;
  const isThere = isSeen(sees, cell.principal, cell.relation);
  if ((isRightFirst || unseen === 'hidden') && !holds(one, cell, true)) return { status: 403, isShown: null };
  if (anyFirst.length > 0 && !holdsAny(cell.principal, anyFirst)) return { status: 403, isShown: null };
  if (!isThere)
    return unseen === 'hidden' ? { status: 200, isShown: false } : { status: unseen, isShown: null };
  if (unseen !== 'hidden' && !holds(one, cell)) return { status: 403, isShown: null };
  const status = typeof allowed === 'function' ? allowed(cell) : allowed;
  return { status, isShown: shows && status === 200 ? true : null };
}

/** Response to every writing call of a key. */
export const readOnly: Expected = { status: 403, isShown: null };

/** Describes a cell; the number is the case's index in its row. */
export const described = (
  name: CallName,
  one: RuledCase,
  row: Row,
  { principal, relation }: Cell,
): string => {
  const who = principal.isKey ? 'an API key' : (accessLevels[principal.level] ?? '');
  return `${name} (${casesOf(name, row).indexOf(one) + 1}) by ${who} at ${relation}`;
};

/** Denied cells fail first when a check is missing. */
export const isDenied = ({ status, isShown }: Expected): boolean => status >= 400 || isShown === false;

/** Selection of cells: all, or those that fail first when a right or a scope breaks. */
export type Choice = 'all' | 'telling';

/** The own relation, and strangers near and far. */
const tellingRelations: readonly Relation[] = ['own', 'sibling', 'otherCompany'];

/**
 * Returns for each relation the refused cell nearest to the allowed ones, and for the own level the lowest
 * allowed one.
 */
export function chosenCells(cells: readonly CellOfCase[], choice: Choice): readonly CellOfCase[] {
  if (choice === 'all') return cells;
  const level = ({ cell }: CellOfCase) => cell.principal.level;
  const byLevel = cells.toSorted((a, b) => level(a) - level(b));
  const at = (relation: Relation) => byLevel.filter(({ cell }) => cell.relation === relation);
  const denied = tellingRelations.map((relation) =>
    at(relation).findLast(({ expected }) => isDenied(expected)),
  );
  const lowestAllowed = [...at('own'), ...byLevel].find(({ expected }) => !isDenied(expected));
  return [...denied, lowestAllowed].filter((each) => each !== undefined);
}

/** Builds the request of a case for a cell. */
export function requestOf(name: CallName, one: Case, cell: Cell): { path: string; asked: Asked } {
  const params = one.params?.(cell) ?? {};
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]));
  const request: Asked = {
    token: cell.who.token,
    ...(one.query && { query: one.query(cell) }),
    ...(one.body && { body: one.body(cell) }),
    ...(one.form && { form: one.form(cell) }),
  };
  return { path, asked: request };
}

/** Returns the cells of a case for one caller. */
export function cellsBy(world: World, one: RuledCase, asker: Pick<Cell, 'who' | 'principal'>): CellOfCase[] {
  return relations
    .map((relation): Cell => ({ ...asker, relation, place: world.places[relation], world }))
    .filter((cell) => isOn(one, cell))
    .map((cell) => ({ cell, expected: expectedOf(one, cell) }));
}

/** Returns the cells of a case for one level. */
export function cellsOf(world: World, one: RuledCase, level: number): CellOfCase[] {
  const name = accessLevels[level] ?? 'BasicUserLight';
  const principal = world.principals[level] ?? { level: -1, licences: [] };
  return cellsBy(world, one, { who: world.people[name], principal });
}

/** Returns a response's deviation from the rules, or null. */
export function faultOf(one: Case, cell: Cell, expected: Expected, answer: Received): string | null {
  const { status, data, codes, foreign, strays } = answer;
  if (strays.length > 0) return `${status} left ${strays.slice(0, 6).join(', ')}`;
  if (foreign.length > 0) return `${status} came with ${foreign.slice(0, 6).join(', ')}`;
  const isShown =
    expected.isShown === null || status !== 200 ? null : one.shows?.(data as never, cell) === true;
  const isRefusedSo =
    status !== 403 || codes.some((code) => (one.refusals ?? ['right_missing']).includes(code));
  const code = status >= 400 && status !== 403 ? one.code?.(cell) : undefined;
  if (code !== undefined && !codes.includes(code)) return `${code} expected, ${codes.join()} came`;
  const total = status === 200 ? one.total?.(cell) : undefined;
  const count = answer.pagination?.totalCount;
  if (total !== undefined && count !== total) return `a total of ${total} expected, ${count ?? 'none'} came`;
  if (status === expected.status && isShown === expected.isShown && isRefusedSo) return null;
  const describeOutcome = (state: number, shown: boolean | null) =>
    `${state}${shown === null ? '' : shown ? ' with it' : ' without it'}`;
  const expectation = describeOutcome(expected.status, expected.isShown);
  return `${expectation} expected, ${describeOutcome(status, isShown)} came ${status >= 400 ? answer.text.slice(0, 160) : ''}`;
}
