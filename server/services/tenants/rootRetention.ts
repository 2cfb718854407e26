import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { retentionAnnouncements, retentionSettings } from '#server/db/schema/privacy/retention.ts';

/** Deletes the retention of a customer that is no root any more, or is deleted. */
export async function deleteRetentionOf(tx: Database, customerId: number): Promise<void> {
  await tx.delete(retentionSettings).where(eq(retentionSettings.customerId, customerId));
  await tx.delete(retentionAnnouncements).where(eq(retentionAnnouncements.customerId, customerId));
}
