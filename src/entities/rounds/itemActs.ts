import type { ItemScan, UncheckedReason } from '#contract/constants.ts';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { NewUnit, RoundAct } from '#domain/rounds/operations.ts';
import {
  answerActs,
  markRemainingActs,
  notCheckedActs,
  okActs,
  scanActs,
  unscannedOf,
  type RemainingPlan,
  skipActs,
  uncheckActs,
  type Who,
} from '#domain/rounds/roundActs.ts';
import type { AnswerState } from '#domain/rounds/roundState.ts';
import { allItems, itemOf, type ItemState, questionOf } from '#domain/rounds/roundView.ts';
import type { StoredPhoto } from '#offline/log/outboxTypes.ts';
import { newId } from '#platform/ids.ts';
import { factsOf } from './flawActs.ts';
import type { ActRequest } from './recordedActs.ts';
import type { LastAct } from './roundsSlice.ts';

const onItem = (
  itemId: number,
  kind: LastAct['kind'],
  build: (item: ItemState, who: Who) => RoundAct[],
): ActRequest => ({
  about: { kind, itemId },
  acts: (view, who) => {
    const item = itemOf(view, itemId);
    return item ? build(item, who) : [];
  },
});

/** Creates the act of marking an item as ok: controlled with date and user; an item that is ok already is unchanged. [ROUND-59] */
export const markingOk = (itemId: number): ActRequest =>
  onItem(itemId, 'ok', (item, who) => (item.mark === 'ok' && !item.markedRemaining ? [] : okActs(item, who)));

/** Creates the act of judging an item without changing its open flaws. */
export const leavingFlaws = (itemId: number): ActRequest => onItem(itemId, 'still', okActs);

/** Creates the act of removing an item's tick. */
export const unchecking = (itemId: number): ActRequest =>
  onItem(itemId, 'uncheck', (item) =>
    item.controlled === null && !item.continueWithoutAdding ? [] : uncheckActs(item),
  );

/** Creates the act of continuing without adding. [ROUND-60] */
export const skipping = (itemId: number): ActRequest => onItem(itemId, 'skip', skipActs);

/** Creates the act of noting that an item couldn't be checked, with the reason, a note and a photo. */
export const notChecking = (
  itemId: number,
  { reason, note, photo }: { reason: UncheckedReason; note: string; photo: StoredPhoto | null },
): ActRequest => ({
  ...onItem(itemId, 'skip', (item, who) =>
    notCheckedActs(item, { reason, note, photo: photo && factsOf(photo) }, who),
  ),
  photos: photo ? [photo] : [],
});

/** Creates the act of noting how an item was identified. */
export const scanning = (itemId: number, scan: ItemScan, reason: string): ActRequest =>
  onItem(itemId, 'scan', (item) => scanActs(item, scan, reason));

/** Creates the act of noting a service done on an item. */
export const notingService = (
  itemId: number,
  { serviceKey, done, note }: { serviceKey: string; done: string; note: string },
): ActRequest =>
  onItem(itemId, 'service', ({ mapItemId }) =>
    mapItemId === null
      ? []
      : [{ kind: 'serviceNoted', targetId: newId(), payload: { itemId, mapItemId, serviceKey, done, note } }],
  );

/** Creates the act of replacing an item's unit. */
export const replacing = (itemId: number, unit: Omit<NewUnit, 'itemId' | 'mapItemId'>): ActRequest =>
  onItem(itemId, 'replacement', ({ mapItemId }) =>
    mapItemId === null
      ? []
      : [{ kind: 'itemReplaced', targetId: newId(), payload: { ...unit, itemId, mapItemId } }],
  );

/** Content of an answer. */
export interface AnswerInput {
  state: AnswerState;
  description?: string;
  /** Time at which a negative answer was fixed, ISO 8601; null or missing while it isn't. */
  done?: string | null;
}

/** Creates the act of answering a question, or of making it unanswered again. [ROUND-48, ROUND-49, ROUND-50] */
export const answering = (
  questionId: number,
  { state, description = '', done = null }: AnswerInput,
): ActRequest => ({
  about: { kind: 'answer', questionId },
  acts: (view, who) => {
    const question = questionOf(view, questionId);
    if (!question) return [];
    if (state !== 'negative') return answerActs(question, { state }, who);
    return answerActs(question, { state, description, done }, who);
  },
});

/**
 * Creates the act of marking exactly the remaining items and questions listed in the dialog; anything added since stays open. Unscanned
 * items get the reason, if one was given. [ROUND-39, ROUND-40]
 */
export const markingRemaining = (
  roundId: number,
  plan: RemainingPlan,
  { measureWhenEmpty, scanReason }: { measureWhenEmpty: string; scanReason: string },
): ActRequest => ({
  about: { kind: 'remaining', count: plan.items.length },
  acts: (_view, who) =>
    plan.items.length > 0
      ? [
          ...markRemainingActs(plan, roundId, measureWhenEmpty, who),
          ...(scanReason
            ? unscannedOf(plan.items).flatMap((item) => scanActs(item, 'skipped', scanReason))
            : []),
        ]
      : [],
});

/** Creates the act of saving the complete service fields of an item. [FLAW-34] */
export const savingServiceInfo = (mapItemId: number, mapItemExtra: MapItemExtra): ActRequest => ({
  about: null,
  acts: (view) => {
    const item = allItems(view).find((one) => one.mapItemId === mapItemId);
    if (!item) return [];
    return [{ kind: 'serviceInfoSaved', targetId: mapItemId, payload: { itemId: item.id, mapItemExtra } }];
  },
});
