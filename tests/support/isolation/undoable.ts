import type { Database } from '#server/db/client.ts';

const undo = new Error('undo');

/** Creates a database with rollback: `undone` runs in one transaction that is always rolled back. */
export function createUndoable() {
  let base: Database | null = null;
  let current: Database | null = null;

  const wrap = (db: Database): Database => {
    base = db;
    return new Proxy(db, {
      get: (target, name) => {
        const on = current ?? target;
        const value: unknown = Reflect.get(on, name, on);
        return typeof value === 'function' ? (value.bind(on) as unknown) : value;
      },
    });
  };

  /** Runs an act and rolls it back; meanwhile the database is the transaction passed to it. */
  const undone = async <T>(act: (tx: Database) => Promise<T>): Promise<T> => {
    if (!base) throw new Error('There is no database.');
    const results: T[] = [];
    try {
      await base.transaction(async (tx) => {
        current = tx;
        results.push(await act(tx));
        throw undo;
      });
    } catch (error) {
      if (error !== undo) throw error;
    } finally {
      current = null;
    }
    return results[0] as T;
  };

  return { wrap, undone };
}
