import { isAnswerChanged, isJudgementChanged, withoutZ } from './bulkSave.ts';
import type { Folded } from './foldedByTarget.ts';
import { itemOf, questionOf, type RoundState } from './roundView.ts';
import { basedOn, type SealedCall } from './sealedCall.ts';

/** Creates a call for each question whose answer differs from the server's. [SAVE-02] */
export function questionCalls(before: RoundState, { answers }: Folded, newKey: () => string): SealedCall[] {
  return [...answers].flatMap(([id, { value, opIds }]): SealedCall[] => {
    const server = questionOf(before, id);
    if (!isAnswerChanged(server, value)) return [];
    const body = {
      ...value,
      roundHistoryQuestionListId: server?.roundHistoryQuestionListId,
      ...basedOn(server),
    };
    return [{ key: newKey(), step: 'questions', call: 'updateRoundQuestion', target: { id }, body, opIds }];
  });
}

/** Creates a call for each item whose judgement differs from the server's. [SAVE-03, SAVE-04] */
export function itemCalls(before: RoundState, { judgements }: Folded, newKey: () => string): SealedCall[] {
  return [...judgements].flatMap(([id, { value, opIds }]): SealedCall[] => {
    const server = itemOf(before, id);
    if (!isJudgementChanged(server, value)) return [];
    const { uncheckedReason, uncheckedNote, ...judged } = value;
    const body = {
      ...judged,
      controlled: withoutZ(value.controlled),
      // Omitted without a reason, since a backend may not support reasons.
      ...(uncheckedReason && { uncheckedReason, uncheckedNote }),
      ...basedOn(server),
    };
    return [{ key: newKey(), step: 'items', call: 'updateRoundItem', target: { id }, body, opIds }];
  });
}

/** Creates a call for each item whose identification differs from the server's. */
export function scanCalls(before: RoundState, { scans }: Folded, newKey: () => string): SealedCall[] {
  return [...scans].flatMap(([id, { value, opIds }]): SealedCall[] => {
    const server = itemOf(before, id);
    const isKnown = (server?.scan ?? null) === value.scan && (server?.scanReason ?? '') === value.scanReason;
    if (isKnown) return [];
    return [{ key: newKey(), step: 'items', call: 'noteItemScan', target: { id }, body: value, opIds }];
  });
}

/** Creates a call for each photo of an unchecked item that the server lacks. */
export function itemPhotoCalls(
  before: RoundState,
  { itemPhotos }: Folded,
  newKey: () => string,
): SealedCall[] {
  return [...itemPhotos].flatMap(([photoId, { itemId, isRemoved, opIds }]): SealedCall[] => {
    if (isRemoved || itemOf(before, itemId)?.uncheckedPhoto?.photoId === photoId) return [];
    const target = { id: itemId, photoId };
    return [{ key: newKey(), step: 'images', call: 'uploadItemPhoto', target, body: null, opIds }];
  });
}

/** Creates a call for each recorded service and each replaced unit, in chronological order. */
export function serviceCalls(
  before: RoundState,
  { services, units }: Folded,
  operations: readonly { opId: string }[],
  newKey: () => string,
): SealedCall[] {
  const at = new Map(operations.map(({ opId }, index) => [opId, index]));
  const firstOf = ({ opIds }: { opIds: readonly string[] }): number => at.get(opIds[0] ?? '') ?? 0;
  const isSent = (itemId: number, key: string): boolean =>
    itemOf(before, itemId)?.noted.some((one) => one.key === key) ?? false;
  const roundHistoryId = before.round.id;
  const notedCalls = [...services].flatMap(([actKey, { value, opIds }]): Omit<SealedCall, 'key'>[] => {
    if (!value || isSent(value.itemId, actKey)) return [];
    const { itemId: _itemId, mapItemId, serviceKey, ...said } = value;
    const body = { ...said, services: [{ mapItemId, serviceKey }], roundHistoryId };
    const target = { mapItemId, actKey };
    return [{ step: 'changedFlaws', call: 'noteServices', target, body, opIds }];
  });
  const replaced = [...units].flatMap(([actKey, { value, opIds }]): Omit<SealedCall, 'key'>[] => {
    if (!value || isSent(value.itemId, actKey)) return [];
    const { itemId: _itemId, mapItemId, ...said } = value;
    const body = { ...said, mapItemIds: [mapItemId], roundHistoryId };
    const target = { mapItemId, actKey };
    return [{ step: 'changedFlaws', call: 'replaceItems', target, body, opIds }];
  });
  return [...notedCalls, ...replaced]
    .toSorted((a, b) => firstOf(a) - firstOf(b))
    .map((call) => ({ ...call, key: newKey() }) as SealedCall);
}

/** Creates a call for each item whose service fields were saved. */
export function extraCalls({ extras }: Folded, newKey: () => string): SealedCall[] {
  return [...extras].map(([id, { value, opIds }]) => {
    return {
      key: newKey(),
      step: 'changedFlaws',
      call: 'saveMapItemExtra',
      target: { id },
      body: value,
      opIds,
    };
  });
}
