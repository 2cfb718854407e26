import type { MapItemExtra } from '../contract/drawing.ts';
import type { FlawCreate, FlawDelete, FlawUpdate } from '../contract/flaw.ts';
import type {
  RoundHistoryItemUpdate,
  RoundHistoryQuestionUpdate,
  RoundHistoryUpdate,
} from '../contract/round.ts';
import {
  changedFlawFields,
  type FlawFields,
  isAnswerChanged,
  isJudgementChanged,
  type Judgement,
  type SaveStep,
  withoutZ,
} from './bulkSave.ts';
import { type Effect, effectsOf } from './operationEffects.ts';
import {
  type Aliases,
  fileIdOf,
  flawIdOf,
  type FlawKey,
  type NewAnswer,
  type NewFlaw,
  type NewPhoto,
  type RoundOperation,
} from './operations.ts';
import { flawOf, itemOf, questionOf, type RoundState } from './roundView.ts';

interface Sealed<Name extends string, Target, Body> {
  /** The call's own Idempotency-Key, PUTs and photos included; it never changes again. */
  key: string;
  step: SaveStep;
  call: Name;
  target: Target;
  body: Body;
  /** The operations that were folded into this call. */
  opIds: readonly string[];
}

type FlawTarget = { flawKey: FlawKey };
type PhotoTarget = { photoId: string; flawKey: FlawKey };

/** A call of a bulk save with everything that it sends, except ids that an earlier call has yet to answer. Sealed content is never edited. */
export type SealedCall =
  | Sealed<'updateRoundQuestion', { id: number }, RoundHistoryQuestionUpdate>
  | Sealed<'updateRoundItem', { id: number }, RoundHistoryItemUpdate>
  | Sealed<'createFlaw', FlawTarget, FlawCreate>
  | Sealed<'updateFlaw', FlawTarget, FlawUpdate>
  | Sealed<'deleteFlaw', FlawTarget, FlawDelete | null>
  | Sealed<'saveMapItemExtra', { id: number }, MapItemExtra>
  | Sealed<'uploadFile', PhotoTarget, null>
  | Sealed<'deleteFile', PhotoTarget, null>
  | (Sealed<'updateRound', { id: number }, RoundHistoryUpdate> & { manifest: readonly string[] });

/** Every acted-on target with its acts folded; `opIds` in the order of the log. */
interface Folded {
  answers: Map<number, { value: NewAnswer; opIds: string[] }>;
  judgements: Map<number, { value: Judgement; opIds: string[] }>;
  flaws: Map<FlawKey, { added: NewFlaw | null; changes: FlawFields; isRemoved: boolean; opIds: string[] }>;
  photos: Map<string, { added: NewPhoto | null; flawKey: FlawKey; isRemoved: boolean; opIds: string[] }>;
  extras: Map<number, { value: MapItemExtra; opIds: string[] }>;
  round: { hasProgress: boolean; done: string | null; opIds: string[] };
}

/**
 * Turns operations into the calls of a bulk save, in sending order: questions, items, new flaws, changed flaws (with removed ones
 * and service fields), photos, and last the round. All acts on a target become one call, and none when they come out at what the
 * server has. `before` is the view as of the last seal; an act on something unknown is sent all the same, so that its refusal
 * becomes visible. The round's call names the keys of the others, and `earlier` ones of the same round. [SAVE-01..10]
 */
export function sealOperations(
  before: RoundState,
  operations: readonly RoundOperation[],
  newKey: () => string,
  earlier: readonly string[] = [],
): SealedCall[] {
  const folded = fold(operations);
  const calls = [
    ...questionCalls(before, folded, newKey),
    ...itemCalls(before, folded, newKey),
    ...newFlawCalls(before, folded, newKey),
    ...changedFlawCalls(before, folded, newKey),
    ...extraCalls(folded, newKey),
    ...photoCalls(before, folded, newKey),
  ];
  if (calls.length === 0 && !folded.round.hasProgress) return [];
  const named = new Set(calls.flatMap((call) => call.opIds));
  const { done } = folded.round;
  return [
    ...calls,
    {
      key: newKey(),
      step: 'round',
      call: 'updateRound',
      target: { id: before.round.id },
      body: done === null ? {} : { done },
      opIds: operations.map((operation) => operation.opId).filter((opId) => !named.has(opId)),
      manifest: [...earlier, ...calls.map((call) => call.key)],
    },
  ];
}

/** The path parameter of a sealed call, or null while it waits for the answer to a creation. */
export function sealedCallId(call: SealedCall, aliases: Aliases): number | null {
  if ('id' in call.target) return call.target.id;
  return call.call === 'deleteFile'
    ? fileIdOf(call.target.photoId, aliases)
    : flawIdOf(call.target.flawKey, aliases);
}

function fold(operations: readonly RoundOperation[]): Folded {
  const folded: Folded = {
    answers: new Map(),
    judgements: new Map(),
    flaws: new Map(),
    photos: new Map(),
    extras: new Map(),
    round: { hasProgress: false, done: null, opIds: [] },
  };
  for (const operation of operations) {
    for (const effect of effectsOf(operation)) foldIn(folded, effect, operation.opId);
  }
  return folded;
}

function foldIn(folded: Folded, effect: Effect, opId: string): void {
  const { answers, judgements, flaws, photos, extras, round } = folded;
  const withOp = (own?: { opIds: string[] }): string[] => [...(own?.opIds ?? []), opId];
  const flaw = (key: FlawKey) => {
    const own = flaws.get(key) ?? { added: null, changes: {}, isRemoved: false, opIds: [] };
    own.opIds.push(opId);
    flaws.set(key, own);
    return own;
  };
  const photo = (id: string, added: NewPhoto | null, flawKey: FlawKey) => {
    const own = photos.get(id);
    const isRemoved = added === null;
    photos.set(id, { added: added ?? own?.added ?? null, flawKey, isRemoved, opIds: withOp(own) });
  };

  switch (effect.on) {
    case 'item':
      judgements.set(effect.id, { value: effect.judgement, opIds: withOp(judgements.get(effect.id)) });
      return;
    case 'question':
      answers.set(effect.id, { value: effect.answer, opIds: withOp(answers.get(effect.id)) });
      return;
    case 'newFlaw':
      Object.assign(flaw(effect.key), { added: effect.added, changes: {}, isRemoved: false });
      return;
    case 'flaw':
      Object.assign(flaw(effect.key).changes, effect.changes);
      return;
    case 'removedFlaw':
      flaw(effect.key).isRemoved = true;
      return;
    case 'newPhoto':
      return photo(effect.photoId, effect.added, effect.added.flawKey);
    case 'removedPhoto':
      return photo(effect.photoId, null, effect.flawKey);
    case 'extra': {
      const { mapItemId, mapItemExtra: value } = effect;
      extras.set(mapItemId, { value, opIds: withOp(extras.get(mapItemId)) });
      return;
    }
    case 'round':
      round.hasProgress = true;
      if (effect.done !== undefined) round.done = effect.done;
  }
}

/** What the user had seen of the target: an answer by somebody else that came later is then kept beside this one. */
function basedOn(server: { updated: string } | undefined): { basedOn?: string } {
  return server ? { basedOn: server.updated } : {};
}

function questionCalls(before: RoundState, { answers }: Folded, newKey: () => string): SealedCall[] {
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

function itemCalls(before: RoundState, { judgements }: Folded, newKey: () => string): SealedCall[] {
  return [...judgements].flatMap(([id, { value, opIds }]): SealedCall[] => {
    const server = itemOf(before, id);
    if (!isJudgementChanged(server, value)) return [];
    const body = { ...value, controlled: withoutZ(value.controlled), ...basedOn(server) };
    return [{ key: newKey(), step: 'items', call: 'updateRoundItem', target: { id }, body, opIds }];
  });
}

function newFlawCalls(before: RoundState, { flaws }: Folded, newKey: () => string): SealedCall[] {
  return [...flaws].flatMap(([flawKey, { added, changes, isRemoved, opIds }]): SealedCall[] => {
    if (!added || isRemoved || flawOf(before, flawKey)) return [];
    const { infoId, itemId: _itemId, responsibleName: _responsibleName, ...values } = added;
    const body = { ...values, ...changes, roundHistoryInfoId: infoId };
    return [{ key: newKey(), step: 'newFlaws', call: 'createFlaw', target: { flawKey }, body, opIds }];
  });
}

/** A flaw that was sealed before, removed and put back within these operations counts as changed, not as new. */
function changedFlawCalls(before: RoundState, { flaws }: Folded, newKey: () => string): SealedCall[] {
  return [...flaws].flatMap(([flawKey, { added, changes, isRemoved, opIds }]): SealedCall[] => {
    const server = flawOf(before, flawKey);
    if (added && !server) return [];
    const target = { flawKey };
    if (isRemoved) {
      const body = server ? basedOn(server) : null;
      return [{ key: newKey(), step: 'changedFlaws', call: 'deleteFlaw', target, body, opIds }];
    }
    const body = changedFlawFields(server, { ...(added ? changeable(added) : {}), ...changes });
    return body ? [{ key: newKey(), step: 'changedFlaws', call: 'updateFlaw', target, body, opIds }] : [];
  });
}

function changeable(added: NewFlaw): FlawFields {
  const { name, description, measure, done, doneBy, flawTypeId, flawPositionX, flawPositionY, flawScale } =
    added;
  return { name, description, measure, done, doneBy, flawTypeId, flawPositionX, flawPositionY, flawScale };
}

function extraCalls({ extras }: Folded, newKey: () => string): SealedCall[] {
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

function photoCalls(before: RoundState, { photos, flaws }: Folded, newKey: () => string): SealedCall[] {
  return [...photos].flatMap(([photoId, { added, flawKey, isRemoved, opIds }]): SealedCall[] => {
    const isKnown = flawOf(before, flawKey)?.photos.some((photo) => photo.photoId === photoId) ?? !added;
    if (flaws.get(flawKey)?.isRemoved || isKnown !== isRemoved) return [];
    const target = { photoId, flawKey };
    return [
      {
        key: newKey(),
        step: 'images',
        call: isRemoved ? 'deleteFile' : 'uploadFile',
        target,
        body: null,
        opIds,
      },
    ];
  });
}
