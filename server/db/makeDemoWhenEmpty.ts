import { sql } from 'drizzle-orm';
import { hashPassword } from '../services/passwords.ts';
import type { FileStore } from '../services/fileStore.ts';
import type { Database } from './client.ts';
import { demoPassword } from './demo/accounts.ts';

/** Makes the demo data on a first start, when nobody is in the database. @returns whether it made them */
export async function makeDemoWhenEmpty(db: Database, files: FileStore): Promise<boolean> {
  // Loaded only here: production never does.
  const { makeDemo } = await import('./demo/makeDemo.ts');
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
