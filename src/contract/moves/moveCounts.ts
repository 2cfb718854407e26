import { z } from 'zod';
import { accompanyingKinds, moveActs, moveRecordKinds } from './moveKinds.ts';

/** Number of records of a kind per operation of a move, with the first names. */
export const moveCount = z.object({
  kind: z.enum(moveRecordKinds),
  act: z.enum(moveActs),
  count: z.int().min(0),
  names: z.array(z.string()),
});
export type MoveCount = z.infer<typeof moveCount>;

/** A count limited to the kinds and operations of the first release. */
export const plainCount = moveCount.extend({
  kind: z.enum(moveRecordKinds).exclude(accompanyingKinds),
  act: z.enum(moveActs).exclude(['ended']),
});
export type PlainCount = z.infer<typeof plainCount>;
