import { outboxTurn, withTurn } from '../sync/pageLocks.ts';

/**
 * Takes the turn to send before there is anything to send, where no other tab has it: asking only then would wait until the page has
 * rendered and painted what was done. Answers how to let it go, which leaves it to what was written down by then.
 */
export const takeTurnAhead = (ownerUserId: number): (() => void) => {
  const over = Promise.withResolvers<undefined>();
  void withTurn(outboxTurn(ownerUserId), false, () => over.promise, 'ahead');
  return () => void setTimeout(() => over.resolve(undefined));
};
