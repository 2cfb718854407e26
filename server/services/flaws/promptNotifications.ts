import type { Database } from '#server/db/client.ts';
import { promptNotifications } from '#server/db/schema/notifications.ts';
import { sendJobs } from '../queue/jobs.ts';
import { createdColumns } from '../shared/changes.ts';

/** Debounce of notifications, in minutes, so that several actions in a row give one e-mail. */
export const quietMinutes = 3;

/** Severity about which users who handle flaws are notified at once. */
export const criticalSeverity = 1;

export type PromptKind = 'assigned' | 'refused' | 'critical' | 'report' | 'incident' | 'handedBack';

/** Author of a notification; `userId` is null for a person without an account. */
interface NoticeWriter {
  db: Database;
  now: string;
  userId: number | null;
}

/** Queues a notification sent by e-mail within minutes; its recipients are determined when it is sent. */
export async function queueNotification(
  { db, now, userId }: NoticeWriter,
  notice: { kind: PromptKind; flawId?: number; faultReportId?: number; recordId?: number },
): Promise<void> {
  await db.insert(promptNotifications).values({ ...notice, actorId: userId, ...createdColumns(now) });
  await sendJobs(db, 'promptNotifications', [{ payload: null, delayMinutes: quietMinutes }]);
}

/** Queues the notifications of a flaw's event: the flaw was assigned, its fix refused, or it is critical. */
export async function queueNotificationsOfEvent(
  writer: NoticeWriter,
  flawId: number,
  { kind, details }: { kind: string; details: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (kind === 'refused') await queueNotification(writer, { kind: 'refused', flawId });
  if (kind !== 'changed') return;
  if (details['person'] || details['responsible'])
    await queueNotification(writer, { kind: 'assigned', flawId });
  if (details['severity'] === criticalSeverity) await queueNotification(writer, { kind: 'critical', flawId });
}
