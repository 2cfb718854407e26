import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { createMailer } from '#server/services/emails/mailer.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import { endDelays, runJobs } from './runJobs.ts';
import { startSmtpServer } from './smtpServer.ts';

/** Returns a function that runs the daily job on a morning with the jobs that it sends, and returns the e-mails to an address. */
export function useDayLetters(db: Database) {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeAll(async () => {
    smtp = await startSmtpServer();
  });
  beforeEach(() => {
    smtp.received.length = 0;
  });
  afterAll(() => smtp.close());

  return async (day: string, email: string) => {
    smtp.received.length = 0;
    const mail = createMailer({ smtpUrl: smtp.url, folder: '', log: pino({ level: 'silent' }) });
    const clock = () => new Date(`${day}T06:00:00Z`);
    await endDelays(db);
    await queueDueReminders({ db, clock, isStopping: () => false });
    await runJobs({ db, mail, clock });
    mail.close();
    return smtp.received.filter(({ to }) => to === email);
  };
}
