import { and, inArray, lte, sql } from 'drizzle-orm';
import { later } from '#domain/dates.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { promptNotifications } from '#server/db/schema/notifications.ts';
import { flawLocalizer } from '../flaws/flawLocalizer.ts';
import { quietMinutes } from '../flaws/promptNotifications.ts';
import type { PromptKind } from '../flaws/promptNotifications.ts';
import { sendJobs } from '../queue/jobs.ts';
import { queueEmails } from '../emails/emailQueue.ts';
import { personsOf } from '../emails/recipients.ts';
import type { UserRecipient } from '../emails/recipients.ts';
import { recordSentEmails } from '../emails/sentEmails.ts';
import { promptEmail } from './promptEmail.ts';
import { flawsToTell, reportsToTell, rolesToTell } from './promptRecipients.ts';

/**
 * Queues an e-mail for each recipient of the queued notifications, once the oldest is `quietMinutes` old. Notifications are deleted in the
 * transaction that queues their e-mails, so that each is sent once, on however many servers this runs. Younger ones get another job: the
 * clocks of servers and database may differ. [LIFE-406]
 */
export async function sendPromptNews({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'settings' | 'clock'>): Promise<void> {
  const now = clock();
  const isQuiet = lte(promptNotifications.created, later(now, { minutes: -quietMinutes }));
  if ((await db.$count(promptNotifications, isQuiet)) === 0) {
    if ((await db.$count(promptNotifications)) > 0)
      await sendJobs(db, 'promptNotifications', [{ payload: null, delayMinutes: 1 }]);
    return;
  }
  await db.transaction(async (tx) => {
    // A second server waits here for the first, and then finds no notifications.
    const takenRows = await tx
      .delete(promptNotifications)
      .where(sql`exists (select 1 from ${promptNotifications} where ${isQuiet})`)
      .returning();
    const ofFlaws = takenRows.flatMap(({ kind, flawId, actorId }) =>
      flawId === null ? [] : [{ kind: kind as PromptKind, targetId: flawId, actorId }],
    );
    const ofReports = takenRows.flatMap(({ faultReportId, actorId }) =>
      faultReportId === null ? [] : [{ kind: 'report' as const, targetId: faultReportId, actorId }],
    );
    const ofRecords = takenRows.flatMap(({ kind, recordId, actorId }) =>
      recordId === null ? [] : [{ kind: kind as PromptKind, targetId: recordId, actorId }],
    );
    const ofIncidents = ofRecords.filter(({ kind }) => kind === 'incident');
    const ofRoles = ofRecords.filter(({ kind }) => kind === 'handedBack');
    const byUser = <Row extends { userId: number }>(rows: readonly Row[]) =>
      Map.groupBy(rows, ({ userId }) => userId);
    const flaws = byUser(await flawsToTell(tx, ofFlaws));
    const reports = byUser(await reportsToTell(tx, 'fault_reports', ofReports));
    const incidents = byUser(await reportsToTell(tx, 'register_records', ofIncidents));
    const roles = byUser(await rolesToTell(tx, ofRoles));
    const recipientIds = new Set([flaws, reports, incidents, roles].flatMap((each) => [...each.keys()]));
    for (const recipient of await wantedHolders(tx, [...recipientIds])) {
      const { userId, language } = recipient;
      const localizeFlaw = await flawLocalizer(tx, language);
      const email = promptEmail(recipient, {
        flaws: (flaws.get(userId) ?? []).map(localizeFlaw),
        reports: reports.get(userId)?.length ?? 0,
        incidents: incidents.get(userId)?.length ?? 0,
        handedBack: roles.get(userId)?.length ?? 0,
        publicUrl: settings.publicUrl,
      });
      const note = { kind: 'reminder', targetId: null, senderId: null, recipients: 1 } as const;
      await recordSentEmails(tx, { ...note, customerId: recipient.customerId }, now.toISOString());
      await queueEmails(tx, [email]);
    }
  });
}

/** Returns the people who haven't turned off these e-mails. [LIFE-408] */
async function wantedHolders(db: Database, ids: readonly number[]): Promise<UserRecipient[]> {
  if (ids.length === 0) return [];
  const isOff = sql`exists (select 1 from reminder_settings s where s.user_id = ${users.id} and (s.stopped or s.prompt_stopped))`;
  return personsOf(db, and(inArray(users.id, [...ids]), sql`not ${isOff}`));
}
