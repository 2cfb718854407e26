import fc from 'fast-check';
import { itemScans, uncheckedReasons } from '#contract/constants.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';

const moment = fc
  .date({ min: new Date('2026-11-20T09:00:00Z'), max: new Date('2026-11-20T18:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const userName = fc.constantFrom('inspector@example.com', 'user@example.com');
const text = fc.constantFrom('', 'Saknas', 'Trasig', 'åäö 🔥', ' x ');
// One more than exist, so that some acts aim at missing targets.
const itemId = fc.integer({ min: 1, max: 7 });
const questionId = fc.integer({ min: 1, max: 4 });
const flawKey = fc.constantFrom('51', '61', 'own-a', 'own-b', 'own-c');
const photoId = fc.constantFrom('900', 'photo-a', 'photo-b');

/** Any act on the round of `serverRound()`, in any order: also on removed, missing or repeated records. */
export const anyAct: fc.Arbitrary<RoundAct> = fc.oneof(
  fc.record({
    kind: fc.constant('itemControlled' as const),
    targetId: itemId,
    payload: fc.record({ controlled: moment, userName, markedRemaining: fc.boolean() }),
  }),
  fc.record({
    kind: fc.constant('itemSkipped' as const),
    targetId: itemId,
    payload: fc.record({ controlled: fc.option(moment), userName }),
  }),
  fc.record({
    kind: fc.constant('itemNotChecked' as const),
    targetId: itemId,
    payload: fc.record({
      controlled: moment,
      userName,
      note: text,
      reason: fc.constantFrom(...uncheckedReasons),
    }),
  }),
  fc.record({
    kind: fc.constant('itemPhotoAdded' as const),
    targetId: fc.constantFrom('item-photo-a', 'item-photo-b'),
    payload: fc.record({
      itemId,
      name: fc.constant('foto.jpg'),
      type: fc.constant('image/jpeg'),
      sizeBytes: fc.nat(1000),
    }),
  }),
  fc.record({
    kind: fc.constant('itemScanned' as const),
    targetId: itemId,
    payload: fc.record({ scan: fc.option(fc.constantFrom(...itemScans)), reason: text }),
  }),
  fc
    .record({ itemId, targetId: fc.uuid(), done: moment, note: text })
    .map(({ targetId, itemId: id, ...said }) => ({
      kind: 'serviceNoted' as const,
      targetId,
      payload: { ...said, itemId: id, mapItemId: 1000 + id, serviceKey: 'service' },
    })),
  fc
    .record({ itemId, targetId: fc.uuid(), done: moment, note: text })
    .map(({ targetId, itemId: id, ...said }) => ({
      kind: 'itemReplaced' as const,
      targetId,
      payload: { ...said, itemId: id, mapItemId: 1000 + id, size: '6 kg' },
    })),
  fc.record({ kind: fc.constant('itemUnchecked' as const), targetId: itemId, payload: fc.constant({}) }),
  fc
    .record({
      targetId: fc.constantFrom('own-a', 'own-b', 'own-c'),
      item: fc.option(fc.integer({ min: 1, max: 6 })),
      name: fc.constantFrom('Saknas', 'Trasig'),
      measure: text,
      created: moment,
      isDone: fc.boolean(),
    })
    .map(({ targetId, item, name, measure, created, isDone }) => ({
      kind: 'flawAdded' as const,
      targetId,
      payload: {
        infoId: item === null || item % 2 === 1 ? 1 : 2,
        itemId: item,
        mapItemId: item === null ? null : 1000 + item,
        name,
        description: '',
        measure,
        created,
        done: isDone ? created : null,
        doneBy: isDone ? 'inspector@example.com' : '',
        performer: 'inspector@example.com',
        responsible: 7,
        responsibleName: 'Brandskyddskontrollant',
        flawTypeId: null,
        flawPositionX: item === null ? 30 : null,
        flawPositionY: item === null ? 30 : null,
        flawScale: item === null ? 1 : null,
      },
    })),
  fc.record({
    kind: fc.constant('flawChanged' as const),
    targetId: flawKey,
    payload: fc.record(
      { description: text, measure: text, flawScale: fc.constantFrom(0.4, 1, 1.4) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    kind: fc.constant('flawFixed' as const),
    targetId: flawKey,
    payload: fc.record({ done: moment, doneBy: userName, measure: text }),
  }),
  fc.record({
    kind: fc.constant('flawUnfixed' as const),
    targetId: flawKey,
    payload: fc.record({ measure: text }),
  }),
  fc.record({ kind: fc.constant('flawRemoved' as const), targetId: flawKey, payload: fc.constant({}) }),
  fc.record({
    kind: fc.constant('photoAdded' as const),
    targetId: fc.constantFrom('photo-a', 'photo-b'),
    payload: fc.record({
      flawKey,
      name: fc.constant('foto.jpg'),
      type: fc.constant('image/jpeg'),
      sizeBytes: fc.nat(1000),
    }),
  }),
  fc.record({
    kind: fc.constant('photoRemoved' as const),
    targetId: photoId,
    payload: fc.record({ flawKey }),
  }),
  fc.record({
    kind: fc.constant('questionAnswered' as const),
    targetId: questionId,
    payload: fc.record({
      answer: fc.constantFrom(null, '', 'Ja', 'Nej'),
      answerDescription: text,
      done: fc.option(moment),
      userName,
    }),
  }),
  fc.record({
    kind: fc.constant('remainingMarked' as const),
    targetId: fc.constant(9),
    payload: fc.record({
      controlled: moment,
      userName,
      itemIds: fc.uniqueArray(itemId),
      fixes: fc.uniqueArray(fc.record({ flawKey, measure: text }), { selector: (fix) => fix.flawKey }),
    }),
  }),
  fc.record({
    kind: fc.constant('serviceInfoSaved' as const),
    targetId: fc.constant(1001),
    payload: fc.record({
      itemId: fc.constant(1),
      mapItemExtra: fc.record({ model: text, chargeYear: fc.nat(2026) }),
    }),
  }),
  fc.record({
    kind: fc.constant('roundPaused' as const),
    targetId: fc.constant(9),
    payload: fc.constant({}),
  }),
);

/**
 * Returns true for acts that an inspector can do: on existing items and questions, and without a server's
 * photo under an own id.
 */
export function isPossible(act: RoundAct): boolean {
  if (act.kind === 'remainingMarked') return act.payload.itemIds.every((id) => id < 7);
  if (act.kind === 'questionAnswered') return act.targetId < 4;
  if ('itemId' in act.payload && act.payload.itemId !== null && act.payload.itemId >= 7) return false;
  if (act.kind === 'itemPhotoAdded' || act.kind === 'itemReplaced') return true;
  return !act.kind.startsWith('item') || Number(act.targetId) < 7;
}

/**
 * Omits acts on flaws and photos that don't exist at that time: each is created once, and its removal is
 * final.
 */
export function plausible(acts: readonly RoundAct[]): RoundAct[] {
  const flaws = new Set(['51', '61']);
  const photos = new Map([['900', '51']]);
  const removedKeys = new Set<string>();
  const judgedKeys = new Set<string>();
  const reasoned = new Set<number>();
  return acts.flatMap((act): RoundAct[] => {
    switch (act.kind) {
      case 'flawAdded':
        if (flaws.has(act.targetId) || removedKeys.has(act.targetId)) return [];
        flaws.add(act.targetId);
        return [act];
      case 'flawChanged':
      case 'flawFixed':
      case 'flawUnfixed':
        return flaws.has(act.targetId) ? [act] : [];
      case 'flawRemoved':
        if (!flaws.delete(act.targetId)) return [];
        removedKeys.add(act.targetId);
        return [act];
      case 'photoAdded': {
        const { flawKey } = act.payload;
        if (!flaws.has(flawKey) || photos.has(act.targetId) || removedKeys.has(act.targetId)) return [];
        photos.set(act.targetId, flawKey);
        return [act];
      }
      case 'itemControlled':
      case 'itemSkipped':
      case 'itemNotChecked': {
        // Two judgements at the same time count as one.
        const judgementKey = `${act.targetId} ${act.payload.controlled}`;
        if (judgedKeys.has(judgementKey)) return [];
        judgedKeys.add(judgementKey);
        if (act.kind === 'itemNotChecked') reasoned.add(act.targetId);
        else reasoned.delete(act.targetId);
        return [act];
      }
      case 'itemUnchecked':
        reasoned.delete(act.targetId);
        return [act];
      case 'itemPhotoAdded':
        if (removedKeys.has(act.targetId) || !reasoned.has(act.payload.itemId)) return [];
        removedKeys.add(act.targetId);
        return [act];
      case 'photoRemoved': {
        const flawKey = photos.get(act.targetId);
        if (flawKey === undefined || !flaws.has(flawKey)) return [];
        photos.delete(act.targetId);
        removedKeys.add(act.targetId);
        return [{ ...act, payload: { flawKey } }];
      }
      case 'remainingMarked':
        act.payload.itemIds.forEach((id) => reasoned.delete(id));
        return [
          {
            ...act,
            payload: { ...act.payload, fixes: act.payload.fixes.filter((one) => flaws.has(one.flawKey)) },
          },
        ];
      default:
        return [act];
    }
  });
}
