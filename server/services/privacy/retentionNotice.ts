import type { Database } from '#server/db/client.ts';
import type { retentionAnnouncements } from '#server/db/schema/privacy/retention.ts';
import { retentionEmail } from '../emails/content/retentionEmail.ts';
import { queueEmails } from '../emails/emailQueue.ts';
import { administersRoot, personsOf } from '../emails/recipients.ts';

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
  const administrators = await personsOf(tx, administersRoot(tx, root.id));
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
