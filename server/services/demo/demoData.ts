import { sql } from 'drizzle-orm';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import { hashPassword } from '../users/passwords.ts';
import type { Database } from '#server/db/client.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import type { FileStore } from '#server/core/ports.ts';
import { companies } from '#server/db/schema/tenants.ts';

/**
 * Creates the demo data on a first start, when there are no users. Of several servers one creates it while the others wait.
 * @returns whether this server created it
 */
export async function makeDemoWhenEmpty(db: Database, files: FileStore): Promise<boolean> {
  if ((await db.$count(companies)) > 0) return false;
  // Loaded only here: production never needs these modules.
  const [
    { makeDemo },
    { makeDemoServices },
    { makeDemoCodes },
    { makeDemoWork },
    { makeDemoPauses },
    { makeDemoIdentity },
    { makeDemoRegisters },
    { makeDemoVisits },
    { makeDemoPermits },
    { makeDemoMoves },
  ] = await Promise.all([
    import('#server/db/demo/makeDemo.ts'),
    import('./demoServices.ts'),
    import('./demoCodes.ts'),
    import('./demoWork.ts'),
    import('./demoPauses.ts'),
    import('./demoIdentity.ts'),
    import('./demoRegisters.ts'),
    import('./demoVisits.ts'),
    import('./demoPermits.ts'),
    import('./demoMoves.ts'),
  ]);
  const passwordHash = await hashPassword(demoPassword);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.demo})`);
    const now = new Date();
    if (!(await makeDemo({ db: tx, files, now, passwordHash }))) return false;
    // Thousands of rows were inserted: without statistics the database would plan as if the tables were empty.
    await tx.execute(sql`analyze`);
    await makeDemoRegisters(tx, now);
    await makeDemoServices(tx, now.toISOString());
    await makeDemoPermits(tx, now);
    await makeDemoCodes(tx, now.toISOString());
    await makeDemoWork(tx, now);
    await makeDemoPauses(tx, now);
    await makeDemoIdentity(tx, now.toISOString());
    await makeDemoVisits(tx, now);
    await makeDemoMoves(tx, now);
    return true;
  });
}
