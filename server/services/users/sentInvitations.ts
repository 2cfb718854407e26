import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { admitEmails } from '../emails/emailLimits.ts';
import { queueEmails } from '../emails/emailQueue.ts';
import { recordSentEmails } from '../emails/sentEmails.ts';
import { beginInvitations } from './invitations.ts';

/** Parts of a call that sending needs. */
type Inviting = Pick<Call<CallName>, 'db' | 'caller' | 'now' | 'services'>;

const mailOf = ({ caller }: Inviting) =>
  ({ kind: 'invitation', targetId: null, senderId: caller.userId }) as const;

/** Allows a number of invitations to be sent. @throws HttpProblem mail_limit_reached */
export const admitInvitations = (call: Inviting, emails: number): Promise<void> =>
  admitEmails(call.db, { ...mailOf(call), emails }, call.now);

/**
 * Invites users of a customer and queues their e-mails. @returns the invited users with the links' expiry
 */
export async function sendInvitations(call: Inviting, customerId: number, userIds: readonly number[]) {
  const { db, now } = call;
  const { tokens, settings } = call.services;
  const { emails, invited } = await beginInvitations(db, userIds, {
    tokens,
    publicUrl: settings.publicUrl,
    now,
  });
  const note = { ...mailOf(call), customerId, recipients: emails.length };
  await recordSentEmails(db, note, now);
  await queueEmails(db, emails);
  return invited;
}
