import type { MailReceipt } from '#contract/notifications/reminders.ts';
import { toFailure } from '#platform/calls/failure.ts';

/** Recipients of a reminder: loading, known, not supported by this backend, or currently not available. */
export type Receivers =
  | { status: 'loading' }
  | { status: 'known'; receipt: MailReceipt }
  | { status: 'unnamed' }
  | { status: 'failed'; error: unknown; onRetry: () => void };

type ReceiversQuery = {
  currentData?: MailReceipt;
  isFetching: boolean;
  isUninitialized: boolean;
  error?: unknown;
  refetch: () => unknown;
};

const noSuchCall: readonly number[] = [404, 405];

/** Returns the recipients for the question before a reminder; a backend without the call can't name them. */
export const receiversOf = (query: ReceiversQuery): Receivers => {
  if (query.isUninitialized) return { status: 'unnamed' };
  if (query.isFetching) return { status: 'loading' };
  if (query.currentData) return { status: 'known', receipt: query.currentData };
  if (noSuchCall.includes(toFailure(query.error).status)) return { status: 'unnamed' };
  return { status: 'failed', error: query.error, onRetry: () => void query.refetch() };
};
