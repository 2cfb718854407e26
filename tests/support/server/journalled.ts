import { expect } from 'vitest';
import { createJournal } from '#server/services/moves/records/moveJournal.ts';
import type { Backend } from './backend.ts';
import { dumpTables } from '../database/dumpTables.ts';
import type { moveSeed } from '../seeds/moveSeed.ts';
import { undoJournal } from '../database/undoJournal.ts';

type Begun = Awaited<ReturnType<ReturnType<typeof moveSeed>['begin']>>;

/** Returns moves whose execution a test journals step by step and undoes. */
export const journalled = (backend: Backend) => {
  const { db, time } = backend;

  /** Dumps all tables but those of the moves themselves. */
  const dump = () => dumpTables(db, (table) => table.startsWith('move'));

  /**
   * Creates a move of these buildings with its journal; `undone` undoes the writes and expects the earlier
   * state, or the given one.
   */
  const writing = async <Seeded extends Pick<Begun, 'start' | 'from' | 'to'>>(
    seeded: Seeded,
    buildings: readonly { id: number }[],
  ) => {
    const { from, to } = seeded;
    const move = (await seeded.start(buildings)).data;
    const journal = createJournal({
      tx: db,
      move: { id: move.id, customerId: from.id },
      now: time.now.toISOString(),
    });
    const before = await dump();
    const undone = async (left = before) => {
      expect(await db.transaction((tx) => undoJournal(tx, move.id))).toEqual([]);
      expect(await dump()).toEqual(left);
    };
    const target = { customerId: to.id, companyId: to.companyId };
    return { ...seeded, move, journal, target, before, undone };
  };

  return { dump, writing };
};
