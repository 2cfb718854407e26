import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { admitMail } from '../emails/emailLimits.ts';
import { keepLetters } from '../emails/emailQueue.ts';
import { noteMails } from '../emails/reminders.ts';
import { beginInvitations } from './invitations.ts';

/** Parts of a call that sending needs. */
type Inviting = Pick<Call<CallName>, 'db' | 'caller' | 'now' | 'services'>;

const mailOf = ({ caller }: Inviting) =>
  ({ kind: 'invitation', targetId: null, senderId: caller.userId }) as const;

/** Allows a number of invitations to be sent. @throws HttpProblem mail_limit_reached */
export const admitInvitations = (call: Inviting, letters: number): Promise<void> =>
  admitMail(call.db, { ...mailOf(call), letters }, call.now);

/**
 * Invites users of a customer and queues their e-mails. @returns the id of the e-mails' log entry, and the invited
 * users with the links' expiry
 */
export async function sendInvitations(call: Inviting, customerId: number, userIds: readonly number[]) {
  const { db, now } = call;
  const { tokens, settings } = call.services;
  const { letters, invited } = await beginInvitations(db, userIds, {
    tokens,
    publicUrl: settings.publicUrl,
    now,
  });
  const note = { ...mailOf(call), customerId, recipients: letters.length };
  const noteId = await noteMails(db, note, now);
  await keepLetters(db, noteId, { letters, now });
  return { noteId, invited };
}
