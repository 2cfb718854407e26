import type { UnsentRound } from '../log/outboxTypes.ts';

/** A round as a rescue file has it: the format calls its logged calls `copies`. */
export type RescuedRound = Omit<UnsentRound, 'calls'> & { copies: UnsentRound['calls'] };

/** The order of the keys is the format's: the digest is that of the text. */
export const rescuedRound = ({ roundId, name, operations, calls, aliases }: UnsentRound): RescuedRound => ({
  roundId,
  name,
  operations,
  copies: calls,
  aliases,
});

export const unsentRound = ({ copies, ...round }: RescuedRound): UnsentRound => ({ ...round, calls: copies });
