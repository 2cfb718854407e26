import { z } from 'zod';
import { uncheckedReasons } from '../constants.ts';
import { id, moment, stamps, text } from '../primitives.ts';

/** What two inspectors can answer differently. */
export const conflictKinds = ['item', 'question'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** What arrived after the end of a round: an answer, a new flaw, or the removal of a flaw. */
export const lateKinds = ['item', 'question', 'flaw', 'flawRemoval'] as const;
export type LateKind = (typeof lateKinds)[number];

/**
 * An answer kept next to another one: an item's judgement (`controlled`, `continueWithoutAdding`, `markedRemaining`) or a question's answer
 * (`answer`, `answerDescription`, `done`), the other fields being null; `at` is when the backend received it.
 */
export const roundAnswer = z.object({
  userName: z.string(),
  at: moment,
  controlled: moment.nullable(),
  continueWithoutAdding: z.boolean().nullable(),
  markedRemaining: z.boolean().nullable(),
  /** Why an item couldn't be checked, an extension; missing where it was. */
  uncheckedReason: z.enum(uncheckedReasons).nullish(),
  uncheckedNote: text.nullish(),
  answer: z.string().nullable(),
  answerDescription: text.nullable(),
  done: moment.nullable(),
});
export type RoundAnswer = z.infer<typeof roundAnswer>;

/** Two different answers to one item or question: `shown` is in the round, `kept` was there or came late. (decisions) */
export const roundConflict = z.object({
  id,
  roundHistoryId: id,
  targetKind: z.enum(conflictKinds),
  targetId: id,
  shown: roundAnswer,
  kept: roundAnswer,
  resolved: moment.nullable(),
  resolvedBy: z.string(),
  ...stamps,
});
export type RoundConflict = z.infer<typeof roundConflict>;

/** Which of the two answers a person chose. */
export const conflictChoice = z.object({ use: z.enum(['shown', 'kept']) });
export type ConflictChoice = z.input<typeof conflictChoice>;

/** Work that arrived when its round was finished: who did what, and when it arrived (`created`). It doesn't change the round. */
export const roundLateEntry = z.object({
  id,
  roundHistoryId: id,
  userName: z.string(),
  kind: z.enum(lateKinds),
  targetId: id,
  /** The item's, question's or flaw's name. */
  targetName: z.string(),
  /** The number of an item; null for other things. */
  positionNumber: z.int().nullable(),
  /** The floor of that item; null for other things. */
  floorName: z.string().nullish(),
  answer: roundAnswer.nullable(),
  ...stamps,
});
export type RoundLateEntry = z.infer<typeof roundLateEntry>;
