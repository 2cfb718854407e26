import { outboxTurn, withTurn } from '../log/pageLocks.ts';

/**
 * Acquires the sender's lock before there is anything to send, if it is free: a later request would wait until the page has rendered and
 * painted. Returns the function that releases it to the sender of the calls stored by then.
 */
export const takeTurnAhead = (ownerUserId: number): (() => void) => {
  const over = Promise.withResolvers<undefined>();
  void withTurn(outboxTurn(ownerUserId), false, () => over.promise, 'ahead');
  return () => void setTimeout(() => over.resolve(undefined));
};
