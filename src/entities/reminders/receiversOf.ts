import type { MailReceipt } from '../../contract/roundPlanning.ts';
import { toFailure } from '../../platform/failure.ts';

/** Who a reminder would go to: on its way, known, not to be had from this backend, or not to be had right now. */
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

/** What the question before a reminder shows of its receivers; a backend without the call can't name them. */
export const receiversOf = (query: ReceiversQuery): Receivers => {
  if (query.isUninitialized) return { status: 'unnamed' };
  if (query.isFetching) return { status: 'loading' };
  if (query.currentData) return { status: 'known', receipt: query.currentData };
  if (noSuchCall.includes(toFailure(query.error).status)) return { status: 'unnamed' };
  return { status: 'failed', error: query.error, onRetry: () => void query.refetch() };
};
