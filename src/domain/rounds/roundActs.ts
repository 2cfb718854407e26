import type { ItemScan } from '#contract/constants.ts';
import { looseFlawFromClick, type Point } from '../drawings/coordinates.ts';
import { fixAll, type FlawFormValues } from '../flaws/flawForm.ts';
import type { FlawKey, NewPhoto, NotChecked, RoundAct } from './operations.ts';
import { leftOn, type RoundPart } from './remainingParts.ts';
import { type AnswerState, isJudged } from './roundState.ts';
import {
  allItems,
  type FlawState,
  type ItemState,
  type QuestionState,
  type RoundState,
} from './roundView.ts';

/** The acting user and time; `userName` is the user's e-mail. */
export interface Who {
  userName: string;
  now: Date;
}

/** Marks an item ok: controlled with date and user. Open flaws stay open ("still there"). [ROUND-59] */
export function okActs(item: Pick<ItemState, 'id'>, who: Who): RoundAct[] {
  const payload = { controlled: who.now.toISOString(), userName: who.userName, markedRemaining: false };
  return [{ kind: 'itemControlled', targetId: item.id, payload }];
}

/** Resets an item to unchecked. */
export function uncheckActs(item: Pick<ItemState, 'id'>): RoundAct[] {
  return [{ kind: 'itemUnchecked', targetId: item.id, payload: {} }];
}

/** Continues without adding: skips the item with the flag and the controlled date. [ROUND-60] */
export function skipActs(item: Pick<ItemState, 'id'>, who: Who): RoundAct[] {
  const payload = { controlled: who.now.toISOString(), userName: who.userName };
  return [{ kind: 'itemSkipped', targetId: item.id, payload }];
}

/** Skips an item that couldn't be checked, with the reason and a photo as evidence. */
export function notCheckedActs(
  item: Pick<ItemState, 'id'>,
  { reason, note, photo }: Pick<NotChecked, 'reason' | 'note'> & { photo: PhotoFacts | null },
  who: Who,
): RoundAct[] {
  const payload = { controlled: who.now.toISOString(), userName: who.userName, reason, note };
  const skipped: RoundAct = { kind: 'itemNotChecked', targetId: item.id, payload };
  if (!photo) return [skipped];
  const { photoId, ...facts } = photo;
  return [skipped, { kind: 'itemPhotoAdded', targetId: photoId, payload: { ...facts, itemId: item.id } }];
}

/** Metadata of a photo. */
type PhotoFacts = Omit<NewPhoto, 'flawKey'> & { photoId: string };

/** Input for a new flaw. Without an item it is placed at the clicked point or the default place. */
export interface FlawInput {
  state: RoundState;
  infoId: number;
  item: ItemState | null;
  key: FlawKey;
  form: FlawFormValues;
  /** Clicked point of the drawing, in grid units; null without a click. */
  point?: Point | null;
  photos?: readonly PhotoFacts[];
}

/**
 * Adds a flaw: with the round's role as responsible and the user as performer; fixed at once if flagged; with fix-all together with all
 * open flaws of the item. The item becomes controlled. [ROUND-57, FLAW-20..24]
 */
export function addFlawActs(
  { state, infoId, item, key, form, point, photos = [] }: FlawInput,
  who: Who,
): RoundAct[] {
  const now = who.now.toISOString();
  const isFixed = form.isFixed || form.isFixAll;
  const place = item ? { flawPositionX: null, flawPositionY: null } : looseFlawFromClick(point ?? null);
  const acts: RoundAct[] = [
    {
      kind: 'flawAdded',
      targetId: key,
      payload: {
        infoId,
        itemId: item?.id ?? null,
        mapItemId: item?.mapItemId ?? null,
        name: form.name.trim(),
        description: form.description,
        measure: form.measure,
        created: now,
        done: isFixed ? now : null,
        doneBy: isFixed ? who.userName : '',
        performer: who.userName,
        responsible: state.round.roleId,
        responsibleName: state.round.roleName,
        flawTypeId: form.typeId,
        ...place,
        flawScale: form.scale ?? (item ? null : 1),
        ...(form.severity === null ? {} : { severity: form.severity }),
      },
    },
  ];
  for (const { photoId, ...photo } of photos) {
    acts.push({ kind: 'photoAdded', targetId: photoId, payload: { ...photo, flawKey: key } });
  }
  if (!item) return acts;
  if (form.isFixAll) acts.push(...fixAllActs(item.flaws, form.measure, who));
  return [...acts, ...okActs(item, who)];
}

/** Fixes one flaw; its item becomes controlled. The measure may not be empty. [FLAW-19, ROUND-58] */
export function fixFlawActs(item: ItemState | null, flaw: FlawState, measure: string, who: Who): RoundAct[] {
  const payload = { done: who.now.toISOString(), doneBy: who.userName, measure };
  const fixed: RoundAct = { kind: 'flawFixed', targetId: flaw.key, payload };
  return item ? [fixed, ...okActs(item, who)] : [fixed];
}

/** Fixes all open flaws of an item; those without a measure get the entered one. [FLAW-21, FLAW-22] */
export function fixAllActs(flaws: readonly FlawState[], measure: string, who: Who): RoundAct[] {
  const fixed = { done: who.now.toISOString(), doneBy: who.userName };
  return fixAll(flaws, measure).map(({ flaw, measure: own }) => {
    return { kind: 'flawFixed', targetId: flaw.key, payload: { ...fixed, measure: own } };
  });
}

/** An answer; only a negative one has a description and a fixed date. */
export type Answer =
  | { state: Exclude<AnswerState, 'negative'> }
  | { state: 'negative'; description: string; done?: string | null };

/** Answers a question: `answer` is the chosen text, '' for irrelevant, null for unanswered again. [ROUND-48, ROUND-49, ROUND-50] */
export function answerActs(question: QuestionState, answer: Answer, who: Who): RoundAct[] {
  const texts = {
    unanswered: null,
    irrelevant: '',
    positive: question.positive,
    negative: question.negative,
  };
  const isNegative = answer.state === 'negative';
  const payload = {
    answer: texts[answer.state],
    answerDescription: isNegative ? answer.description : '',
    done: isNegative ? (answer.done ?? null) : null,
    userName: answer.state === 'unanswered' ? '' : who.userName,
  };
  return [{ kind: 'questionAnswered', targetId: question.id, payload }];
}

/** Items and flaws that "mark remaining as ok" would change, listed in the dialog beforehand. */
export interface RemainingPlan {
  items: ItemState[];
  flaws: FlawState[];
}

/**
 * Returns the items that are neither controlled nor skipped, and their open flaws from before the round was created. Flaws found in the
 * round, flaws of judged items ("still there") and flaws without item stay open. Covers the whole round or one part of it. [ROUND-39,
 * ROUND-40]
 */
export function markRemainingPlan(state: RoundState, place: RoundPart | null = null): RemainingPlan {
  const items = place ? leftOn(state, place) : allItems(state).filter((item) => !isJudged(item));
  const flaws = items.flatMap((item) => item.flaws.filter((flaw) => flaw.done === null && flaw.isEarlier));
  return { items, flaws };
}

/** Executes the plan as one operation; an old flaw without a measure gets `measureWhenEmpty`. [ROUND-39, ROUND-40] */
export function markRemainingActs(
  plan: RemainingPlan,
  roundId: number,
  measureWhenEmpty: string,
  who: Who,
): RoundAct[] {
  const payload = {
    controlled: who.now.toISOString(),
    userName: who.userName,
    itemIds: plan.items.map((item) => item.id),
    fixes: fixAll(plan.flaws, measureWhenEmpty).map(({ flaw, measure }) => ({ flawKey: flaw.key, measure })),
  };
  return [{ kind: 'remainingMarked', targetId: roundId, payload }];
}

/** Records the identification of an item; no acts if it is unchanged. */
export function scanActs(item: ItemState, scan: ItemScan, reason = ''): RoundAct[] {
  if (item.scan === scan && (item.scanReason ?? '') === reason) return [];
  return [{ kind: 'itemScanned', targetId: item.id, payload: { scan, reason } }];
}

/** Returns the items without a recorded identification. */
export const unscannedOf = (items: readonly ItemState[]): ItemState[] => items.filter(({ scan }) => !scan);

/** Pauses the round. [ROUND-67] */
export function pauseActs(roundId: number): RoundAct[] {
  return [{ kind: 'roundPaused', targetId: roundId, payload: {} }];
}

/** Finishes the round with its done date; allowed if `canFinish` is true. [ROUND-68] */
export function finishActs(roundId: number, who: Who): RoundAct[] {
  return [{ kind: 'roundFinished', targetId: roundId, payload: { done: who.now.toISOString() } }];
}
