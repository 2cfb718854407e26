import { z } from 'zod';
import { accompanyingKinds, moveActs, moveRecordKinds } from './moveKinds.ts';

/** How many records of a kind a move takes and how, and the names of the first ones. */
export const moveCount = z.object({
  kind: z.enum(moveRecordKinds),
  act: z.enum(moveActs),
  count: z.int().min(0),
  names: z.array(z.string()),
});
export type MoveCount = z.infer<typeof moveCount>;

/** A count of what the first release knew. */
export const plainCount = moveCount.extend({
  kind: z.enum(moveRecordKinds).exclude(accompanyingKinds),
  act: z.enum(moveActs).exclude(['ended']),
});
export type PlainCount = z.infer<typeof plainCount>;
