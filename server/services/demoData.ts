import { sql } from 'drizzle-orm';
import { hashPassword } from './passwords.ts';
import type { Database } from '../db/client.ts';
import { demoPassword } from '../db/demo/accounts.ts';
import type { FileStore } from '../core/ports.ts';

/** Makes the demo data on a first start, when nobody is in the database. @returns whether it made them */
export async function makeDemoWhenEmpty(db: Database, files: FileStore): Promise<boolean> {
  // Loaded only here: production never does.
  const { makeDemo } = await import('../db/demo/makeDemo.ts');
  const isMade = await makeDemo({
    db,
    files,
    now: new Date(),
    passwordHash: await hashPassword(demoPassword),
  });
  // Thousands of rows came at once: without figures of them the database would plan as if the tables were empty.
  if (isMade) await db.execute(sql`analyze`);
  return isMade;
}
