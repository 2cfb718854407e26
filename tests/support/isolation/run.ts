import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { openBackend } from '../server/backend.ts';
import { reachOf } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { findStrays } from '../database/census.ts';
import {
  cellsBy,
  cellsOf,
  chosenCells,
  described,
  faultOf,
  isDenied,
  readOnly,
  requestOf,
  shownText,
} from './cells.ts';
import type { Choice, Received } from './cells.ts';
import { createDigests } from './digest.ts';
import type { Keys } from './keys.ts';
import { casesOf } from './table.ts';
import type { Case, Cell, Row, RuledCase } from './table.ts';
import { createUndoable } from './undoable.ts';
import { createWorld } from './world.ts';

/** A cell that breaks the rules, and a way to repeat it. */
interface Fault {
  text: string;
  again: () => Promise<string | null>;
}

export type OpenTable = Awaited<ReturnType<typeof openTable>>;
type Runner = Awaited<ReturnType<typeof openRunner>>;

/** The own round lists a flaw of every place as an earlier one, wherever that round is. */
const isOfWorld = (reference: string): boolean => reference === 'round_item_earlier_flaws.flaw_id';
const straysIn = async (db: Database) =>
  (await findStrays(db)).flatMap(({ reference, named }) =>
    isOfWorld(reference) ? [] : `${reference} that names ${named}`,
  );

/** Opens a separate database with all relations in it, and sends the requests of cells to it. */
async function openRunner() {
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

  async function send(name: CallName, one: Case, cell: Cell): Promise<Received> {
    const { path, asked } = requestOf(name, one, cell);
    const answer = await backend.ask(calls[name].method, path, asked);
    const request = JSON.stringify([path, asked.query, asked.body]);
    const foreign = world.foreignIn(name, shownText(answer), { request, asker: cell.principal });
    return { ...answer, foreign, strays: [] };
  }

  /** Stray references that the world contains deliberately. */
  const planted = new Set(await straysIn(backend.db));
  /** True if the effects of calls are checked, which needs every cell. */
  const census = { isOn: false };
  /** A caller with global reach may combine unrelated records. */
  const isCounted = (name: CallName, { principal }: Cell): boolean =>
    census.isOn && calls[name].method !== 'GET' && !principal.isKey && reachOf(principal) === 'everything';

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

  return { backend, world, everything, undone, census, send, ask };
}

/**
 * Returns every cell of a call that breaks the rules; after all refused cells of a case the whole database
 * must be unchanged.
 */
async function check(runner: Runner, name: CallName, row: Row, choice: Choice = 'all'): Promise<string[]> {
  runner.census.isOn = choice === 'all';
  const wrong: string[] = [];
  const responses = new Map<string, Received>();
  let before = '';
  for (const oneCase of casesOf(name, row)) {
    const ofAll = [...accessLevels.keys()].flatMap((level) => cellsOf(runner.world, oneCase, level));
    const cells = chosenCells(ofAll, choice);
    const denied = cells.filter(({ expected }) => expected.status >= 400);
    const isWriting = calls[name].method !== 'GET';
    // Allowed calls are rolled back: the state before the first case is the state before each.
    if (isWriting && denied.length > 0) before ||= await runner.everything();
    for (const { cell, expected } of denied) {
      const why = faultOf(oneCase, cell, expected, await runner.send(name, oneCase, cell));
      if (why) wrong.push(`${described(name, oneCase, row, cell)}: ${why}`);
    }
    if (isWriting && denied.length > 0 && before !== (await runner.everything()))
      wrong.push('A refused call has changed something.');
    for (const { cell, expected } of cells.filter((each) => each.expected.status < 400)) {
      const why = faultOf(oneCase, cell, expected, await runner.ask(name, oneCase, cell, responses));
      if (why) wrong.push(`${described(name, oneCase, row, cell)}: ${why}`);
    }
  }
  return wrong;
}

/**
 * Returns the first failing cell of a call, rolling back everything; null if all follow the rules. Denied
 * cells come first. A crash doesn't count, since it proves nothing about the rules.
 */
async function firstFault(runner: Runner, name: CallName, row: Row): Promise<Fault | null> {
  const responses = new Map<string, Received>();
  const cells = casesOf(name, row).flatMap((one) =>
    [...accessLevels.keys()].flatMap((level) =>
      cellsOf(runner.world, one, level).map((each) => ({ ...each, one })),
    ),
  );
  const inTurn = [
    ...cells.filter(({ expected }) => isDenied(expected)),
    ...cells.filter(({ expected }) => !isDenied(expected)),
  ];
  for (const { one, cell, expected } of inTurn) {
    const why = async (known: Map<string, Received>): Promise<string | null> => {
      const answer = await runner.ask(name, one, cell, known);
      return answer.status >= 500 ? null : faultOf(one, cell, expected, answer);
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
async function checkKey(runner: Runner, name: CallName, row: Row, keys: Keys): Promise<string[]> {
  const wrong: string[] = [];
  const isWriting = calls[name].method !== 'GET';
  const responses = new Map<string, Received>();
  const before = isWriting ? await runner.everything() : '';
  for (const oneCase of casesOf(name, row)) {
    const cells = cellsBy(runner.world, oneCase, keys.living);
    for (const { cell, expected } of cells) {
      const why = isWriting
        ? faultOf(
            { ...oneCase, refusals: ['read_only_key'] },
            cell,
            readOnly,
            await runner.send(name, oneCase, cell),
          )
        : faultOf(oneCase, cell, expected, await runner.ask(name, oneCase, cell, responses));
      if (why) wrong.push(`${described(name, oneCase, row, cell)}: ${why}`);
    }
    const [first] = cells;
    if (!first) continue;
    for (const who of keys.dead) {
      const { status } = await runner.send(name, oneCase, { ...first.cell, who });
      if (status !== 401) wrong.push(`${described(name, oneCase, row, first.cell)}, dead: ${status} came`);
    }
  }
  if (before !== '' && before !== (await runner.everything()))
    wrong.push('A refused call has changed something.');
  return wrong;
}

/** Sends the call without a session. */
async function anonymous(runner: Runner, name: CallName, row: Row): Promise<number[]> {
  const [first] = casesOf(name, row).slice(0, 1);
  const [one] = first ? cellsOf(runner.world, first, 6) : [];
  if (!first || !one) return [];
  const nobody = { ...one.cell, who: { ...one.cell.who, token: '' } };
  return [(await runner.send(name, first, nobody)).status];
}

/** Opens the table's checks on a separate database with all relations in it. */
export async function openTable() {
  const runner = await openRunner();
  const { backend, world, send, everything, undone } = runner;
  return {
    backend,
    world,
    check: (name: CallName, row: Row, choice?: Choice) => check(runner, name, row, choice),
    checkKey: (name: CallName, row: Row, keys: Keys) => checkKey(runner, name, row, keys),
    firstFault: (name: CallName, row: Row) => firstFault(runner, name, row),
    anonymous: (name: CallName, row: Row) => anonymous(runner, name, row),
    close: backend.close,
    cellsOf: (one: RuledCase, level: number) => cellsOf(world, one, level),
    requestOf,
    send,
    fault: faultOf,
    everything,
    undone,
  };
}
