import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import type { Permission } from '#contract/users/permissions.ts';
import { openBackend } from '../server/backend.ts';
import type { Answer, Asked } from '../server/backend.ts';
import { reachOf } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { findStrays } from '../database/census.ts';
import { createDigests } from './digest.ts';
import type { Keys } from './keys.ts';
import { holdsAny, isOfCustomer, isSeen, isShared, principalThere, relations } from './rules.ts';
import type { Relation } from './rules.ts';
import { casesOf } from './table.ts';
import type { Case, Cell, Row } from './table.ts';
import { createUndoable } from './undoable.ts';
import { createWorld } from './world.ts';

interface Expected {
  status: number;
  /** True if a 200 shows the record; null where that isn't checked. */
  isShown: boolean | null;
}

interface CellOfCase {
  cell: Cell;
  expected: Expected;
}

/** A cell that breaks the rules, and a way to repeat it. */
interface Fault {
  text: string;
  again: () => Promise<string | null>;
}

/** A response with the foreign records in it and the stray references that its call left. */
type Received = Answer & { foreign: string[]; strays: string[] };

/** Returns everything of a response that its receiver reads. */
const shownText = ({ text, pagination, headers }: Answer): string =>
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

function holds({ right }: Case, cell: Cell, isAtHome = false): boolean {
  if (right === undefined) return true;
  if (typeof right === 'function') return right(cell);
  const rights: readonly Permission[] = typeof right === 'string' ? [right] : right;
  return holdsAny(isAtHome ? cell.principal : principalThere(cell.principal, cell.relation), rights);
}

/**
 * Returns the result by the rules: 403 for a right checked first, the response for an unseen record, 403, or
 * the allowed one.
 */
function expectedOf(one: Case, cell: Cell): Expected {
  const { sees, unseen = 404, isRightFirst, anyFirst, allowed = 200, shows } = one;
  const isThere = isSeen(sees, cell.principal, cell.relation);
  if ((isRightFirst || unseen === 'hidden') && !holds(one, cell, true)) return { status: 403, isShown: null };
  if (anyFirst && !holdsAny(cell.principal, anyFirst)) return { status: 403, isShown: null };
  if (!isThere)
    return unseen === 'hidden' ? { status: 200, isShown: false } : { status: unseen, isShown: null };
  if (unseen !== 'hidden' && !holds(one, cell)) return { status: 403, isShown: null };
  const status = typeof allowed === 'function' ? allowed(cell) : allowed;
  return { status, isShown: shows && status === 200 ? true : null };
}

/** Response to every writing call of a key. */
const readOnly: Expected = { status: 403, isShown: null };

/** Describes a cell; the number is the case's index in its row. */
const described = (name: CallName, one: Case, row: Row, { principal, relation }: Cell): string => {
  const who = principal.isKey ? 'an API key' : (accessLevels[principal.level] ?? '');
  return `${name} (${casesOf(row).indexOf(one) + 1}) by ${who} at ${relation}`;
};

/** Denied cells fail first when a check is missing. */
const isDenied = ({ status, isShown }: Expected): boolean => status >= 400 || isShown === false;

/** Selection of cells: all, or those that fail first when a right or a scope breaks. */
export type Choice = 'all' | 'telling';

/** The own relation, and strangers near and far. */
const tellingRelations: readonly Relation[] = ['own', 'sibling', 'otherCompany'];

/**
 * Returns for each relation the refused cell nearest to the allowed ones, and for the own level the lowest
 * allowed one.
 */
function chosenCells(cells: readonly CellOfCase[], choice: Choice): readonly CellOfCase[] {
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

export type OpenTable = Awaited<ReturnType<typeof openTable>>;

/** Opens the table's runner on a separate database with all relations in it. */
export async function openTable() {
  const { wrap, undone: undoing } = createUndoable();
  const backend = await openBackend({ wrap });
  await backend.reset();
  const world = await createWorld(backend);
  const { everything, kept, putBack } = await createDigests(backend.db);
  /** Restores the digests, since a rolled back write never happened. */
  const undone: typeof undoing = async (act) => {
    const before = kept();
    try {
      return await undoing(act);
    } finally {
      putBack(before);
    }
  };

  /** Builds the request of a case for a cell. */
  function requestOf(name: CallName, one: Case, cell: Cell): { path: string; asked: Asked } {
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

  async function send(name: CallName, one: Case, cell: Cell): Promise<Received> {
    const { path, asked } = requestOf(name, one, cell);
    const answer = await backend.ask(calls[name].method, path, asked);
    const request = JSON.stringify([path, asked.query, asked.body]);
    const foreign = world.foreignIn(name, shownText(answer), { request, asker: cell.principal });
    return { ...answer, foreign, strays: [] };
  }

  /** Returns the cells of a case for one level. */
  function cellsOf(one: Case, level: number): CellOfCase[] {
    const name = accessLevels[level] ?? 'BasicUserLight';
    const principal = world.principals[level] ?? { level: -1, licences: [] };
    return cellsBy(one, { who: world.people[name], principal });
  }

  function cellsBy(one: Case, asker: Pick<Cell, 'who' | 'principal'>): CellOfCase[] {
    return relations
      .map((relation): Cell => ({ ...asker, relation, place: world.places[relation], world }))
      .filter((cell) => isOn(one, cell))
      .map((cell) => ({ cell, expected: expectedOf(one, cell) }));
  }

  function fault(one: Case, cell: Cell, expected: Expected, answer: Received): string | null {
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
    if (total !== undefined && count !== total)
      return `a total of ${total} expected, ${count ?? 'none'} came`;
    if (status === expected.status && isShown === expected.isShown && isRefusedSo) return null;
    const describeOutcome = (state: number, shown: boolean | null) =>
      `${state}${shown === null ? '' : shown ? ' with it' : ' without it'}`;
    const expectation = describeOutcome(expected.status, expected.isShown);
    return `${expectation} expected, ${describeOutcome(status, isShown)} came ${status >= 400 ? answer.text.slice(0, 160) : ''}`;
  }

  /** The own round lists a flaw of every place as an earlier one, wherever that round is. */
  const isOfWorld = (reference: string): boolean => reference === 'round_item_earlier_flaws.flaw_id';
  const straysIn = async (db: Database) =>
    (await findStrays(db)).flatMap(({ reference, named }) =>
      isOfWorld(reference) ? [] : `${reference} that names ${named}`,
    );
  /** Stray references that the world contains deliberately. */
  const planted = new Set(await straysIn(backend.db));
  /** True if the effects of calls are checked, which needs every cell. */
  let isCensus = false;
  /** A caller with global reach may combine unrelated records. */
  const isCounted = (name: CallName, { principal }: Cell): boolean =>
    isCensus && calls[name].method !== 'GET' && !principal.isKey && reachOf(principal) === 'everything';

  /** Sends a call and rolls it back; equal reads of a row reuse the first response. */
  async function ask(name: CallName, one: Case, cell: Cell, read: Map<string, Received>): Promise<Received> {
    const isReading = calls[name].method === 'GET';
    const key = JSON.stringify([cell.who.id, one.params?.(cell), one.query?.(cell)]);
    const cachedResponse = isReading ? read.get(key) : undefined;
    if (cachedResponse) return cachedResponse;
    // A read is rolled back too: a round records its readers.
    const answer = await undone(async (tx) => {
      const received = await send(name, one, cell);
      await backend.settled();
      if (!isCounted(name, cell) || !received.success) return received;
      return { ...received, strays: (await straysIn(tx)).filter((stray) => !planted.has(stray)) };
    });
    if (isReading) read.set(key, answer);
    return answer;
  }

  /**
   * Returns every cell of a call that breaks the rules; after all refused cells of a case the whole database
   * must be unchanged.
   */
  async function check(name: CallName, row: Row, choice: Choice = 'all'): Promise<string[]> {
    isCensus = choice === 'all';
    const wrong: string[] = [];
    const responses = new Map<string, Received>();
    let before = '';
    for (const oneCase of casesOf(row)) {
      const ofAll = [...accessLevels.keys()].flatMap((level) => cellsOf(oneCase, level));
      const cells = chosenCells(ofAll, choice);
      const denied = cells.filter(({ expected }) => expected.status >= 400);
      const isWriting = calls[name].method !== 'GET';
      // Allowed calls are rolled back: the state before the first case is the state before each.
      if (isWriting && denied.length > 0) before ||= await everything();
      for (const { cell, expected } of denied) {
        const why = fault(oneCase, cell, expected, await send(name, oneCase, cell));
        if (why) wrong.push(`${described(name, oneCase, row, cell)}: ${why}`);
      }
      if (isWriting && denied.length > 0 && before !== (await everything()))
        wrong.push('A refused call has changed something.');
      for (const { cell, expected } of cells.filter((each) => each.expected.status < 400)) {
        const why = fault(oneCase, cell, expected, await ask(name, oneCase, cell, responses));
        if (why) wrong.push(`${described(name, oneCase, row, cell)}: ${why}`);
      }
    }
    return wrong;
  }

  /**
   * Returns the first failing cell of a call, rolling back everything; null if all follow the rules. Denied
   * cells come first. A crash doesn't count, since it proves nothing about the rules.
   */
  async function firstFault(name: CallName, row: Row): Promise<Fault | null> {
    const responses = new Map<string, Received>();
    const cells = casesOf(row).flatMap((one) =>
      [...accessLevels.keys()].flatMap((level) => cellsOf(one, level).map((each) => ({ ...each, one }))),
    );
    const inTurn = [
      ...cells.filter(({ expected }) => isDenied(expected)),
      ...cells.filter(({ expected }) => !isDenied(expected)),
    ];
    for (const { one, cell, expected } of inTurn) {
      const why = async (known: Map<string, Received>): Promise<string | null> => {
        const answer = await ask(name, one, cell, known);
        return answer.status >= 500 ? null : fault(one, cell, expected, answer);
      };
      const text = await why(responses);
      if (text !== null)
        return { text: `${described(name, one, row, cell)}: ${text}`, again: () => why(new Map()) };
    }
    return null;
  }

  /**
   * Checks an active key, which reads as its customer's users and writes nothing, and dead keys, which do
   * neither, cell by cell.
   */
  async function checkKey(name: CallName, row: Row, keys: Keys): Promise<string[]> {
    const wrong: string[] = [];
    const isWriting = calls[name].method !== 'GET';
    const responses = new Map<string, Received>();
    const before = isWriting ? await everything() : '';
    for (const oneCase of casesOf(row)) {
      const cells = cellsBy(oneCase, keys.living);
      for (const { cell, expected } of cells) {
        const why = isWriting
          ? fault(
              { ...oneCase, refusals: ['read_only_key'] },
              cell,
              readOnly,
              await send(name, oneCase, cell),
            )
          : fault(oneCase, cell, expected, await ask(name, oneCase, cell, responses));
        if (why) wrong.push(`${described(name, oneCase, row, cell)}: ${why}`);
      }
      const [first] = cells;
      if (!first) continue;
      for (const who of keys.dead) {
        const { status } = await send(name, oneCase, { ...first.cell, who });
        if (status !== 401) wrong.push(`${described(name, oneCase, row, first.cell)}, dead: ${status} came`);
      }
    }
    if (before !== '' && before !== (await everything())) wrong.push('A refused call has changed something.');
    return wrong;
  }

  /** Sends the call without a session. */
  async function anonymous(name: CallName, row: Row): Promise<number[]> {
    const [first] = casesOf(row).slice(0, 1);
    const [one] = first ? cellsOf(first, 6) : [];
    if (!first || !one) return [];
    const nobody = { ...one.cell, who: { ...one.cell.who, token: '' } };
    return [(await send(name, first, nobody)).status];
  }

  return {
    backend,
    world,
    check,
    checkKey,
    firstFault,
    anonymous,
    close: backend.close,
    cellsOf,
    requestOf,
    send,
    fault,
    everything,
    undone,
  };
}
