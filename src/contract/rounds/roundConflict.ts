import { z } from 'zod';
import { uncheckedReasons } from '../constants.ts';
import { id, timestamp, stamps, text } from '../primitives.ts';

/** Kinds of answers in which two inspectors can conflict. */
export const conflictKinds = ['item', 'question'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** Kinds of work received after the end of a round: an answer, a new flaw, or the removal of a flaw. */
export const lateKinds = ['item', 'question', 'flaw', 'flawRemoval'] as const;
export type LateKind = (typeof lateKinds)[number];

/**
 * One of two conflicting answers: an item's judgement (`controlled`, `continueWithoutAdding`, `markedRemaining`) or a question's answer
 * (`answer`, `answerDescription`, `done`), the other fields being null; `at` is the time of receipt.
 */
export const roundAnswer = z.object({
  userName: z.string(),
  at: timestamp,
  controlled: timestamp.nullable(),
  continueWithoutAdding: z.boolean().nullable(),
  markedRemaining: z.boolean().nullable(),
  /** Reason why an item couldn't be checked; missing if it was checked. */
  uncheckedReason: z.enum(uncheckedReasons).nullish(),
  uncheckedNote: text.nullish(),
  answer: z.string().nullable(),
  answerDescription: text.nullable(),
  done: timestamp.nullable(),
});
export type RoundAnswer = z.infer<typeof roundAnswer>;

/** Two conflicting answers to one item or question: `shown` is in the round, `kept` is the earlier or late one. (decisions, Conflicts) */
export const roundConflict = z.object({
  id,
  roundHistoryId: id,
  targetKind: z.enum(conflictKinds),
  targetId: id,
  shown: roundAnswer,
  kept: roundAnswer,
  resolved: timestamp.nullable(),
  resolvedBy: z.string(),
  ...stamps,
});
export type RoundConflict = z.infer<typeof roundConflict>;

/** Choice of one of the two answers. */
export const conflictChoice = z.object({ use: z.enum(['shown', 'kept']) });
export type ConflictChoice = z.input<typeof conflictChoice>;

/** Work received after its round was finished: its author, kind and time of receipt (`created`). It doesn't change the round. */
export const roundLateEntry = z.object({
  id,
  roundHistoryId: id,
  userName: z.string(),
  kind: z.enum(lateKinds),
  targetId: id,
  /** Name of the item, question or flaw. */
  targetName: z.string(),
  /** Position number of an item; null for other targets. */
  positionNumber: z.int().nullable(),
  /** Floor of the item; null for other targets. */
  floorName: z.string().nullish(),
  answer: roundAnswer.nullable(),
  ...stamps,
});
export type RoundLateEntry = z.infer<typeof roundLateEntry>;
