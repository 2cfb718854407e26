import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { retentionAnnouncements } from '#server/db/schema/privacy/retention.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { retentionEmail } from '../emails/content/retentionEmail.ts';
import { queueEmails } from '../emails/emailQueue.ts';
import { personsOf } from '../emails/recipients.ts';
import { highestGovernedLevel } from '../users/loginRules.ts';

/** Queues an e-mail about announced deletions to the customer administrators of a root. */
export async function notifyOfRetention(
  tx: Database,
  root: { id: number; name: string },
  {
    announced,
    due,
    publicUrl,
  }: { announced: (typeof retentionAnnouncements.$inferSelect)[]; due: string; publicUrl: string },
): Promise<void> {
  const ofRoot = tx.select({ id: customers.id }).from(customers).where(eq(customers.rootId, root.id));
  const administrators = await personsOf(
    tx,
    and(eq(users.accessLevel, highestGovernedLevel), inArray(users.customerId, ofRoot)),
  );
  await queueEmails(
    tx,
    administrators.map((recipient) =>
      retentionEmail(recipient, {
        customer: root.name,
        announced,
        due,
        link: `${publicUrl}/#/${recipient.language}/privacy?customer=${root.id}`,
      }),
    ),
  );
}
