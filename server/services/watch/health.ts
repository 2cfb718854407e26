import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { rowsOf } from '../../db/rowsOf.ts';
import type { FileStore } from '../../core/ports.ts';

const patienceMs = 2_000;
/** How long the store's answer stands, so that many who ask are one write. */
const storeAnswerMs = 5_000;

/** No row if the database can't write: a standby, or one set to read-only. */
const writable = sql`select 1 where current_setting('transaction_read_only') = 'off'`;

/** Whether it came true in time; whatever the reason otherwise, it doesn't work now. */
async function isTrueInTime(asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the database answers and can be written to. */
export const isDatabaseWorking = (db: Database): Promise<boolean> =>
  isTrueInTime(rowsOf(db, writable).then((rows) => rows.length > 0));

const answers = new WeakMap<FileStore, { isWorking: Promise<boolean>; until: number }>();

/** Whether the store of files takes bytes. */
export function isStoreWorking(files: FileStore, now: Date): Promise<boolean> {
  const known = answers.get(files);
  if (known && now.getTime() < known.until) return known.isWorking;
  const checked = async () => {
    await files.check?.();
    return true;
  };
  const isWorking = isTrueInTime(checked());
  answers.set(files, { isWorking, until: now.getTime() + storeAnswerMs });
  return isWorking;
}
