import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { planPauses, roundPlannings } from '#server/db/schema/plans.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';

/** Holidays of a school, by month and day. */
const holidays = [
  { name: 'Jullov', starts: '12-20', ends: '01-08' },
  { name: 'Sommarlov', starts: '06-13', ends: '08-16' },
] as const;

/** Creates the holidays of the schools, and makes one of their plans due on a fixed day of the month and observe the holidays. */
export async function makeDemoPauses(db: Database, now: Date): Promise<void> {
  const { id: customerId } = onlyRow(
    await db.select().from(customers).where(eq(customers.name, 'Barn- och utbildningsförvaltningen')),
  );
  const stamps = createdColumns(now.toISOString());
  const today = now.toISOString().slice(0, 10);
  const year = now.getUTCFullYear();
  for (const { name, starts, ends } of holidays) {
    const length = ends < starts ? 1 : 0;
    const first = `${year + length}-${ends}` < today ? year + 1 : year;
    await db.insert(planPauses).values({
      customerId,
      name,
      ...textKeys(name),
      ...stamps,
      starts: `${first}-${starts}T00:00:00.000Z`,
      ends: `${first + length}-${ends}T00:00:00.000Z`,
    });
  }
  await db
    .update(roundPlannings)
    .set({ rhythm: { day: 'weekday', nth: 'first', weekday: 2 }, observesPauses: true })
    .where(eq(roundPlannings.name, 'Kvartalsrond Lindesjö gymnasium'));
}
