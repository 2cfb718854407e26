import type { Database } from '#server/db/client.ts';
import { sentEmails } from '#server/db/schema/notifications.ts';
import { createdColumns } from '../shared/changes.ts';
import type { SentKind } from './emailLimits.ts';

/** Log entry of e-mails: their subject, their customer and their number. `senderId` is null for e-mails that the backend sends itself. */
export interface SentEmail {
  kind: SentKind | 'reminder';
  targetId: number | null;
  customerId: number;
  senderId: number | null;
  recipients: number;
}

/** Records that e-mails were sent. */
export async function recordSentEmails(tx: Database, mail: SentEmail, now: string): Promise<void> {
  await tx.insert(sentEmails).values({ ...mail, ...createdColumns(now) });
}
