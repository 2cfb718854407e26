import type { MailReceipt } from '#contract/notifications/reminders.ts';

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

/** Returns the recipients for the question before a reminder; a query that isn't sent, at the level `specified`, names none. */
export const receiversOf = (query: ReceiversQuery): Receivers => {
  if (query.isUninitialized) return { status: 'unnamed' };
  if (query.isFetching) return { status: 'loading' };
  if (query.currentData) return { status: 'known', receipt: query.currentData };
  return { status: 'failed', error: query.error, onRetry: () => void query.refetch() };
};
