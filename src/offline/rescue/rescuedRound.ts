import type { UnsentRound } from '../log/outboxTypes.ts';

/** Round in a rescue file: the format calls its logged calls `copies`. */
export type RescuedRound = Omit<UnsentRound, 'calls'> & { copies: UnsentRound['calls'] };

/** Returns a round in the file's format, with its key order: the digest covers the text. */
export const rescuedRound = ({ roundId, name, operations, calls, aliases }: UnsentRound): RescuedRound => ({
  roundId,
  name,
  operations,
  copies: calls,
  aliases,
});

export const unsentRound = ({ copies, ...round }: RescuedRound): UnsentRound => ({ ...round, calls: copies });
