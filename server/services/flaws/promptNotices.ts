import type { Database } from '#server/db/client.ts';
import { promptNotices } from '#server/db/schema/promptNotices.ts';
import { made } from '../shared/changes.ts';

/** Severity of which those who handle flaws hear at once. */
export const criticalSeverity = 1;

export type PromptKind = 'assigned' | 'refused' | 'critical' | 'report';

/** Who causes news; `userId` is null for somebody without an account. */
interface NoticeWriter {
  db: Database;
  now: string;
  userId: number | null;
}

/** Queues news that goes by e-mail within minutes; to whom is decided when it is sent. */
export async function queueNotice(
  { db, now, userId }: NoticeWriter,
  notice: { kind: PromptKind; flawId?: number; faultReportId?: number },
): Promise<void> {
  await db.insert(promptNotices).values({ ...notice, actorId: userId, ...made(now) });
}

/** Queues what an event of a flaw says to others: who is to fix it, that a fix was refused, that it is critical. */
export async function queueNoticesOfEvent(
  writer: NoticeWriter,
  flawId: number,
  { kind, details }: { kind: string; details: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (kind === 'refused') await queueNotice(writer, { kind: 'refused', flawId });
  if (kind !== 'changed') return;
  if (details['person'] || details['responsible']) await queueNotice(writer, { kind: 'assigned', flawId });
  if (details['severity'] === criticalSeverity) await queueNotice(writer, { kind: 'critical', flawId });
}
