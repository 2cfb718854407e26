import { sql } from 'drizzle-orm';
import { calls } from '../../../src/contract/calls.ts';
import type { CallName } from '../../../src/contract/calls.ts';
import { accessLevels } from '../../../src/contract/permissions.ts';
import type { Permission } from '../../../src/contract/permissions.ts';
import { openBackend } from '../backend.ts';
import type { Answer, Asked } from '../backend.ts';
import { holdsAny, isOfCustomer, isSeen, isShared, principalThere, relations } from './rules.ts';
import { casesOf } from './table.ts';
import type { Case, Cell, Row } from './table.ts';
import { createUndoable } from './undoable.ts';
import { createWorld } from './world.ts';

interface Expected {
  status: number;
  /** Whether a 200 shows the record; null where that isn't looked at. */
  isShown: boolean | null;
}

/** Relations whose record is the own one's again: they count only for what hangs on buildings or is of the catalogue. */
function isOn({ sees, on }: Case, cell: Cell): boolean {
  const { relation } = cell;
  if (on) return on(cell);
  if (isShared(relation)) return sees === 'catalogue';
  return sees === 'house' || sees === 'claim' || isOfCustomer(relation);
}

function holds({ right }: Case, cell: Cell, isAtHome = false): boolean {
  if (right === undefined) return true;
  if (typeof right === 'function') return right(cell);
  const rights: readonly Permission[] = typeof right === 'string' ? [right] : right;
  return holdsAny(isAtHome ? cell.principal : principalThere(cell.principal, cell.relation), rights);
}

/** What the rules say: 403 for a right that is asked first, what an unseen record answers, 403, or the allowed answer. */
function expectedOf(one: Case, cell: Cell): Expected {
  const { sees, unseen = 404, isRightFirst, allowed = 200, shows } = one;
  const isThere = isSeen(sees, cell.principal, cell.relation);
  if ((isRightFirst || unseen === 'hidden') && !holds(one, cell, true)) return { status: 403, isShown: null };
  if (!isThere)
    return unseen === 'hidden' ? { status: 200, isShown: false } : { status: unseen, isShown: null };
  if (unseen !== 'hidden' && !holds(one, cell)) return { status: 403, isShown: null };
  const status = typeof allowed === 'function' ? allowed(cell) : allowed;
  return { status, isShown: shows && status === 200 ? true : null };
}

/** A cell in words; the number is the case's in its row. */
const described = (name: CallName, one: Case, row: Row, { principal, relation }: Cell): string =>
  `${name} (${casesOf(row).indexOf(one) + 1}) by ${accessLevels[principal.level] ?? ''} at ${relation}`;

/** The table's runner on a database of its own, with all relations in it. */
export async function openTable() {
  const { wrap, undone } = createUndoable();
  const backend = await openBackend({ wrap });
  await backend.reset();
  const world = await createWorld(backend);
  const tables = await digestStatement();

  async function digestStatement(): Promise<string> {
    const { rows } = (await backend.db.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )) as unknown as { rows: { name: string }[] };
    const each = rows.map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from "${name}" t`,
    );
    return each.join(' union all ');
  }

  /** A digest of every table. */
  async function everything(): Promise<string> {
    const { rows } = (await backend.db.execute(sql.raw(tables))) as unknown as { rows: unknown[] };
    return JSON.stringify(rows);
  }

  function send(name: CallName, one: Case, cell: Cell): Promise<Answer> {
    const params = one.params?.(cell) ?? {};
    const path = calls[name].path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]));
    const asked: Asked = {
      token: cell.who.token,
      ...(one.query && { query: one.query(cell) }),
      ...(one.body && { body: one.body(cell) }),
      ...(one.form && { form: one.form(cell) }),
    };
    return backend.ask(calls[name].method, path, asked);
  }

  /** The cells of a case for one level. */
  function cellsOf(one: Case, level: number): { cell: Cell; expected: Expected }[] {
    const name = accessLevels[level] ?? 'BasicUserLight';
    const principal = world.principals[level] ?? { level: -1, licences: [] };
    return relations
      .map((relation): Cell => {
        const place = world.places[relation];
        return { who: world.people[name], principal, relation, place, world };
      })
      .filter((cell) => isOn(one, cell))
      .map((cell) => ({ cell, expected: expectedOf(one, cell) }));
  }

  function fault(one: Case, cell: Cell, expected: Expected, answer: Answer): string | null {
    const { status, data, codes } = answer;
    const isShown =
      expected.isShown === null || status !== 200 ? null : one.shows?.(data as never, cell) === true;
    const isRefusedSo =
      status !== 403 || codes.some((code) => (one.refusals ?? ['right_missing']).includes(code));
    if (status === expected.status && isShown === expected.isShown && isRefusedSo) return null;
    const said = (state: number, shown: boolean | null) =>
      `${state}${shown === null ? '' : shown ? ' with it' : ' without it'}`;
    const wanted = said(expected.status, expected.isShown);
    return `${wanted} expected, ${said(status, isShown)} came ${status >= 400 ? answer.text.slice(0, 160) : ''}`;
  }

  /** Sends a call and undoes what it did; of equal readings of a row the first one's answer serves. */
  async function ask(name: CallName, one: Case, cell: Cell, read: Map<string, Answer>): Promise<Answer> {
    if (calls[name].method === 'GET') {
      const key = JSON.stringify([cell.who.id, one.params?.(cell), one.query?.(cell)]);
      const answer = read.get(key) ?? (await send(name, one, cell));
      read.set(key, answer);
      return answer;
    }
    return undone(async () => {
      const answer = await send(name, one, cell);
      await backend.settled();
      return answer;
    });
  }

  /** Every cell of a call that isn't as the rules say; after all refused ones of a case the whole database is as before. */
  async function check(name: CallName, row: Row): Promise<string[]> {
    const wrong: string[] = [];
    const read = new Map<string, Answer>();
    for (const one of casesOf(row)) {
      const cells = [...accessLevels.keys()].flatMap((level) => cellsOf(one, level));
      const denied = cells.filter(({ expected }) => expected.status >= 400);
      const isWriting = calls[name].method !== 'GET';
      const before = isWriting && denied.length > 0 ? await everything() : '';
      for (const { cell, expected } of denied) {
        const why = fault(one, cell, expected, await send(name, one, cell));
        if (why) wrong.push(`${described(name, one, row, cell)}: ${why}`);
      }
      if (before !== '' && before !== (await everything()))
        wrong.push('A refused call has changed something.');
      for (const { cell, expected } of cells.filter((each) => each.expected.status < 400)) {
        const why = fault(one, cell, expected, await ask(name, one, cell, read));
        if (why) wrong.push(`${described(name, one, row, cell)}: ${why}`);
      }
    }
    return wrong;
  }

  /**
   * The first cell of a call that fails, undoing everything; null when all are as the rules say. A crash doesn't count: it would
   * prove nothing of the rules.
   */
  async function firstFault(name: CallName, row: Row): Promise<string | null> {
    const read = new Map<string, Answer>();
    for (const one of casesOf(row)) {
      for (const level of accessLevels.keys()) {
        for (const { cell, expected } of cellsOf(one, level)) {
          const answer = await ask(name, one, cell, read);
          const why = answer.status >= 500 ? null : fault(one, cell, expected, answer);
          if (why) return `${described(name, one, row, cell)}: ${why}`;
        }
      }
    }
    return null;
  }

  /** The call without a session. */
  async function anonymous(name: CallName, row: Row): Promise<number[]> {
    const [first] = casesOf(row).slice(0, 1);
    const [one] = first ? cellsOf(first, 6) : [];
    if (!first || !one) return [];
    const nobody = { ...one.cell, who: { ...one.cell.who, token: '' } };
    return [(await send(name, first, nobody)).status];
  }

  return { backend, world, check, firstFault, anonymous, close: backend.close };
}
