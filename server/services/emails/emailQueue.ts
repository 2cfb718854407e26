import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import type { Email } from '#server/core/ports.ts';
import type { Services } from '#server/core/services.ts';
import { sendJobs } from '../queue/jobs.ts';
import type { QueuedEmail } from '../queue/jobs.ts';
import { withTokens } from './emailTokens.ts';

/**
 * Returns an e-mail's Message-ID: the same for every attempt, so that a duplicate is shown once, and unique, even in a database restored
 * from a backup.
 */
export const messageIdOf = (id: string, publicUrl: string): string =>
  `<${id}@${new URL(publicUrl).hostname}>`;

/**
 * Queues e-mails in the transaction of their record, so that none is lost when the server dies before the mail server has them. `tries` limits
 * the attempts for an e-mail that is soon of no use.
 */
export const queueEmails = (
  tx: Database,
  emails: readonly Email[],
  options: { tries?: number } = {},
): Promise<void> =>
  sendJobs(
    tx,
    'email',
    emails.map((payload) => ({ id: randomUUID(), payload, ...options })),
  );

/** Sends a queued e-mail, with tokens in place of the placeholders. */
export async function sendEmail(
  { mail, settings, tokens }: Pick<Services, 'mail' | 'settings' | 'tokens'>,
  id: string,
  { to, subject, text, html, unsubscribe }: QueuedEmail,
): Promise<void> {
  const fill = (part: string) => withTokens(tokens, part, to.address);
  await mail.send({
    to,
    subject,
    text: await fill(text),
    ...(html !== undefined && { html: await fill(html) }),
    ...(unsubscribe !== undefined && { unsubscribe: await fill(unsubscribe) }),
    messageId: messageIdOf(id, settings.publicUrl),
  });
}
