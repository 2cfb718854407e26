import { and, eq, isNull } from 'drizzle-orm';
import type { ConflictKind, LateKind, RoundAnswer } from '#contract/rounds/roundConflict.ts';
import { isAnswer, isSameAnswer, itemAnswer, questionAnswer } from '#domain/rounds/roundConflict.ts';
import type { Database } from '#server/db/client.ts';
import { roundConflicts, roundLateEntries } from '#server/db/schema/rounds.ts';
import type { Caller } from '#server/core/caller.ts';
import { updatedColumns, createdColumns } from '../shared/changes.ts';
import type { ItemRow, QuestionRow } from './roundParts.ts';

/** Author, time and transaction of a write. */
interface Writing {
  db: Database;
  caller: Caller;
  now: string;
}

/** Item or question that an answer is for. */
interface Target {
  round: { id: number; customerId: number };
  kind: ConflictKind;
  id: number;
}

/** Returns an item's current result. */
export function answerOfItem(item: ItemRow): RoundAnswer {
  return itemAnswer(item, { userName: item.userName, at: item.updated });
}

/** Returns a question's current answer. */
export function answerOfQuestion(question: QuestionRow): RoundAnswer {
  return questionAnswer(question, { userName: question.userName, at: question.updated });
}

/** Returns the author and time of an answer that is being written. */
export function givenNow({ caller, now }: Writing): Pick<RoundAnswer, 'userName' | 'at'> {
  return { userName: caller.email, at: now };
}

async function openConflicts(db: Database, { kind, id }: Pick<Target, 'kind' | 'id'>) {
  const ofTarget = and(eq(roundConflicts.targetKind, kind), eq(roundConflicts.targetId, id));
  return db
    .select()
    .from(roundConflicts)
    .where(and(ofTarget, isNull(roundConflicts.resolved)));
}

/** Stores a second answer next to the shown one, once. */
async function keepBeside(
  { db, now }: Writing,
  { round, kind, id }: Target,
  shown: { answer: RoundAnswer; by: number | null },
  kept: { answer: RoundAnswer; by: number | null },
): Promise<void> {
  const openConflict = await openConflicts(db, { kind, id });
  if (openConflict.some((one) => one.keptBy === kept.by && isSameAnswer(one.kept, kept.answer))) return;
  await db.insert(roundConflicts).values({
    customerId: round.customerId,
    roundHistoryId: round.id,
    targetKind: kind,
    targetId: id,
    shown: shown.answer,
    shownBy: shown.by,
    kept: kept.answer,
    keptBy: kept.by,
    ...createdColumns(now),
  });
}

/**
 * Records how a new answer affects the existing one. The answer received later is shown; a different answer by another user that the writer
 * hadn't seen (`basedOn` is older) is kept next to it. Earlier conflicts are compared with the answer shown now.
 */
export async function noteAnswer(
  writing: Writing,
  target: Target,
  standing: { answer: RoundAnswer; by: number | null },
  { written, basedOn }: { written: RoundAnswer; basedOn: string | undefined },
): Promise<void> {
  const { db, caller, now } = writing;
  for (const conflict of await openConflicts(db, target)) {
    const settled = isSameAnswer(conflict.kept, written) ? { resolved: now, resolvedBy: caller.userId } : {};
    await db
      .update(roundConflicts)
      .set({ shown: written, shownBy: caller.userId, ...settled, ...updatedColumns(roundConflicts, now) })
      .where(eq(roundConflicts.id, conflict.id));
  }
  const isUnseen = basedOn !== undefined && standing.answer.at > basedOn;
  const isOther = standing.by !== null && standing.by !== caller.userId;
  if (!isUnseen || !isOther || !isAnswer(standing.answer) || isSameAnswer(standing.answer, written)) return;
  await keepBeside(writing, target, { answer: written, by: caller.userId }, standing);
}

/** Stores work that arrived after the end of its round; the round itself doesn't change. */
export async function keepLate(
  { db, caller, now }: Writing,
  round: { id: number; customerId: number },
  entry: { kind: LateKind; targetId: number; answer: RoundAnswer | null },
): Promise<void> {
  await db.insert(roundLateEntries).values({
    customerId: round.customerId,
    roundHistoryId: round.id,
    userId: caller.userId,
    ...entry,
    ...createdColumns(now),
  });
}

/** Stores an answer that arrived after the end of its round, next to the round's final one; an equal one is ignored. */
export async function keepLateAnswer(
  writing: Writing,
  target: Target,
  standing: { answer: RoundAnswer; by: number | null },
  written: RoundAnswer,
): Promise<void> {
  if (isSameAnswer(standing.answer, written)) return;
  const { kind, id: targetId } = target;
  await keepLate(writing, target.round, { kind, targetId, answer: written });
  if (isAnswer(written)) {
    await keepBeside(writing, target, standing, { answer: written, by: writing.caller.userId });
  }
}
