import { sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { reachOf } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { isSeen, relations } from './rules.ts';
import type { Asker, Kind, Relation } from './rules.ts';

/** Owner of a record: a place, a level visible with global reach only, or none (reference data). */
export type Mark = Relation | 'stranger' | 'open';

/**
 * First id of a marker; all ids have seven digits, and each table has a block of them, in the order of its
 * sequence's name.
 */
const firstId = 1_000_000;
const idsPerMark = 650_000;
const idsPerTable = 5_000;
const marks: readonly Mark[] = [...relations, 'stranger', 'open'];
const ofSevenDigits = /(?<!\w)\d{7}(?!\w)/g;

/** Kinds that determine the visibility of a table's records; the default is their building. */
const kinds: Readonly<Record<string, Kind>> = {
  companies: 'company',
  customers: 'customer',
  imports: 'customer',
  service_rules: 'customer',
  code_batches: 'customer',
  customer_licences: 'customer',
  users: 'ownCustomer',
  customer_links: 'ownCustomer',
  user_roles: 'ownCustomer',
  api_keys: 'ownCustomer',
  identity_domains: 'ownCustomer',
  webhooks: 'ownCustomer',
  webhook_events: 'ownCustomer',
  webhook_deliveries: 'ownCustomer',
  erasures: 'ownCustomer',
  fault_reports: 'ownCustomer',
  contractor_links: 'ownCustomer',
  roles: 'catalogue',
  plan_pauses: 'catalogue',
  fire_protections: 'catalogue',
  question_groups: 'catalogue',
  questions: 'catalogue',
  question_lists: 'catalogue',
  own_kinds: 'catalogue',
};

/** Records outside of the scope that responses reveal by design, with the reason. */
const disclosedByDesign: readonly {
  calls: readonly CallName[];
  mark: readonly Mark[];
  ids: readonly string[];
  names?: Kind;
  why: string;
}[] = [
  {
    calls: ['getUser', 'updateUser', 'listUsers', 'listUsersBelow', 'listUsersIncludingExternal'],
    mark: ['otherCompany'],
    ids: ['roles', 'customers'],
    names: 'catalogue',
    why: "Who sees a person sees all roles that they hold; here everybody holds one of the other company's.",
  },
  {
    calls: ['listScimConflicts'],
    mark: ['stranger'],
    ids: [],
    names: 'ownCustomer',
    why: "The address is the one that the customer's own provider sent; the user who has it isn't named.",
  },
  {
    calls: ['listRoundQuarantine', 'rejectRoundQuarantine'],
    mark: relations,
    ids: ['flaws'],
    why: 'An entry tells the id that its sender named; its name only where it is seen.',
  },
];

interface SequenceRow {
  name: string;
  last: number | string | null;
}

/** Creates markers, so that the ids and names of places' records reveal their owner in every response. */
export async function createMarks(db: Database) {
  const readSequences = () =>
    rowsOf<SequenceRow>(
      db,
      sql`select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
    );
  const sequences = (await readSequences()).map(({ name }) => name);
  const tables = sequences.map((name) => name.replace(/_id_seq$/, ''));
  if (sequences.length * idsPerTable > idsPerMark)
    throw new Error('More tables than a mark has blocks of ids.');
  const lastOf = new Map<Mark, Map<string, number>>();
  let current: Mark | null = null;

  /** Assigns records created from now on to a place. */
  async function begin(mark: Mark): Promise<void> {
    if (mark === current) return;
    if (current !== null)
      lastOf.set(current, new Map((await readSequences()).map(({ name, last }) => [name, Number(last)])));
    current = mark;
    const lastValues = lastOf.get(mark);
    const values = sequences.map((name, index) => {
      const first = firstId + marks.indexOf(mark) * idsPerMark + index * idsPerTable;
      return sql`setval(${`public.${name}`}::regclass, ${Math.max(lastValues?.get(name) ?? 0, first)}::bigint)`;
    });
    await db.execute(sql`select ${sql.join(values, sql`, `)}`);
  }

  /** Returns the owner and table of an id; null for any other number. */
  function ownerOf(id: number): { mark: Mark; table: string } | null {
    const mark = marks[Math.floor((id - firstId) / idsPerMark)];
    const table = tables[Math.floor(((id - firstId) % idsPerMark) / idsPerTable)];
    return mark === undefined || table === undefined ? null : { mark, table };
  }

  /**
   * Returns the ids and names in a response that the caller may not see, except those that the request named
   * and `disclosedByDesign`.
   */
  function foreignIn(
    name: CallName,
    answer: string,
    { request, asker }: { request: string; asker: Asker },
  ): string[] {
    const design = disclosedByDesign.filter(({ calls }) => calls.includes(name));
    const isForeign = (kind: Kind, mark: Mark | undefined): boolean => {
      if (mark === undefined || mark === 'open') return false;
      return mark === 'stranger' ? reachOf(asker) !== 'everything' : !isSeen(kind, asker, mark);
    };
    const ids = [...new Set(answer.match(ofSevenDigits))].flatMap((id) => {
      const owner = ownerOf(Number(id));
      if (!owner || !isForeign(kinds[owner.table] ?? 'house', owner.mark)) return [];
      const isDisclosed = design.some(
        ({ mark, ids: tables }) => mark.includes(owner.mark) && tables.includes(owner.table),
      );
      return isDisclosed || above.has(Number(id)) || request.includes(id)
        ? []
        : [`${owner.table} of ${owner.mark}`];
    });
    const names = [...answer.matchAll(tag)].flatMap(([text, number, kindText]) => {
      const mark = marks[Number(number)];
      const kind = namedKinds.find((each) => each.toLowerCase() === kindText?.toLowerCase());
      if (kind === undefined || mark === undefined || !isForeign(kind, mark)) return [];
      const isDisclosed = design.some((each) => each.mark.includes(mark) && each.names === kind);
      return isDisclosed || request.includes(text) ? [] : [`a name of ${mark} (${kind})`];
    });
    return [...new Set([...ids, ...names])];
  }

  /** A level shows the ids of its parent and its root to every reader, but not their names. */
  const above = new Set<number>();
  const tellAbove = ({ id }: { id: number }) => above.add(id);

  return { begin, foreignIn, tellAbove };
}

const namedKinds = ['company', 'customer', 'ownCustomer', 'catalogue', 'house'] as const satisfies Kind[];
const tag = new RegExp(`zq(\\d+)(${namedKinds.join('|')})zq`, 'gi');

/** Returns the bytes of a file that names its owner. */
export const taggedBytes = (mark: Mark): Uint8Array =>
  new TextEncoder().encode(taggedName('fil', mark, 'house'));

/** Returns a name with its owner and its kind of visibility. */
export const taggedName = (name: string, mark: Mark, kind: (typeof namedKinds)[number]): string =>
  `${name} zq${marks.indexOf(mark)}${kind}zq`;
