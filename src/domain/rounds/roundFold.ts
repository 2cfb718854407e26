import { getById, withById, withoutById } from '../byId.ts';
import {
  type Aliases,
  fileIdOf,
  type FlawKey,
  noAliases,
  type NewAnswer,
  type NewFlaw,
  type NewPhoto,
  type RoundOperation,
} from './operations.ts';
import { type Effect, effectsOf, type RoundEffect } from './operationEffects.ts';
import { addCounts, countFlaws, countItems, countQuestions, subtractCounts } from './roundCounts.ts';
import { answerState, itemMark } from './roundState.ts';
import {
  flawOf,
  type FlawState,
  type InfoState,
  itemOf,
  type ItemState,
  type NotedHere,
  openRound,
  questionOf,
  type RoundServerData,
  type RoundState,
} from './roundView.ts';

/** Returns the view of a round: server data with all operations applied in the order of `seq`. */
export function foldRound(
  data: RoundServerData,
  operations: readonly RoundOperation[],
  aliases: Aliases = noAliases,
): RoundState {
  return operations.reduce(applyOperation, openRound(data, aliases));
}

/**
 * Applies one more operation. The cost is independent of the round's size, and unchanged items, drawings and lists keep their identity. An
 * operation on a missing target changes nothing, nor does a repeated one.
 */
export function applyOperation(state: RoundState, operation: RoundOperation): RoundState {
  const effects = effectsOf(operation);
  const next = effects.reduce(applyEffect, state);
  const onRound = effects.find((effect) => effect.on === 'round');
  return {
    ...next,
    ...progress(next, operation.recordedAt, onRound),
    lastSeq: Math.max(state.lastSeq, operation.seq),
  };
}

function applyEffect(state: RoundState, effect: Effect): RoundState {
  switch (effect.on) {
    case 'item':
      // A new judgement clears the photo.
      return changeItem(state, effect.id, { ...effect.judgement, uncheckedPhoto: null });
    case 'question':
      return answerQuestion(state, effect.id, effect.answer);
    case 'newFlaw':
      return addFlaw(state, effect.key, effect.added);
    case 'flaw':
      return changeFlaw(state, effect.key, effect.changes);
    case 'removedFlaw':
      return removeFlaw(state, effect.key);
    case 'newPhoto':
      return addPhoto(state, effect.photoId, effect.added);
    case 'removedPhoto':
      return removePhoto(state, effect.photoId, effect.flawKey);
    case 'newItemPhoto': {
      const { itemId, ...values } = effect.added;
      const uncheckedPhoto = {
        ...values,
        photoId: effect.photoId,
        fileId: fileIdOf(effect.photoId, noAliases),
      };
      return changeItem(state, itemId, { uncheckedPhoto });
    }
    case 'removedItemPhoto': {
      const isShown = itemOf(state, effect.itemId)?.uncheckedPhoto?.photoId === effect.photoId;
      return isShown ? changeItem(state, effect.itemId, { uncheckedPhoto: null }) : state;
    }
    case 'scan':
      return changeItem(state, effect.id, { scan: effect.scan, scanReason: effect.reason });
    case 'service':
      return note(
        state,
        effect,
        effect.noted && { serviceKey: effect.noted.serviceKey, done: effect.noted.done },
      );
    case 'unit':
      return note(state, effect, effect.replaced && { serviceKey: null, done: effect.replaced.done });
    case 'extra':
      return changeItem(state, effect.itemId, { mapItemExtra: effect.mapItemExtra });
    case 'round':
      return state;
  }
}

/** Returns an operation's effect on the round itself: its phase, its done date, and the start. [ROUND-66] */
function progress(
  state: RoundState,
  recordedAt: string,
  effect: RoundEffect | undefined,
): Partial<RoundState> {
  const { round } = state;
  const isWaiting = Date.parse(round.updated) <= Date.parse(round.created);
  const startedAt = Math.max(Date.parse(round.created) + 1, Date.parse(recordedAt));
  const started = isWaiting ? { ...round, updated: new Date(startedAt).toISOString() } : round;
  if (effect?.done !== undefined && !state.isFinishedOnServer) {
    return { phase: effect.phase, round: { ...started, ...withDone(round, effect.done) } };
  }
  if (state.phase === 'finished') return { round: started };
  return { phase: effect?.phase ?? 'running', round: started };
}

/** Clears the receipt of a changed timestamp, since it belongs to the previous one. */
function withDone<Done extends { done: string | null; doneReceived?: string | null | undefined }>(
  before: Done,
  done: string | null | undefined,
): Partial<Pick<Done, 'done' | 'doneReceived'>> {
  return done === undefined || done === before.done ? {} : { done, doneReceived: null };
}

function changeItem(state: RoundState, id: number, changes: Partial<ItemState>): RoundState {
  const item = itemOf(state, id);
  if (!item) return state;
  const isMoved = changes.controlled !== undefined && changes.controlled !== item.controlled;
  const changedItem = { ...item, ...changes, ...(isMoved && { controlledReceived: null }) };
  return replaceItem(state, item, { ...changedItem, mark: itemMark(changedItem) });
}

/** Records a service or a replacement under its key, or removes it. */
function note(
  state: RoundState,
  { key, itemId }: { key: string; itemId: number },
  noted: Omit<NotedHere, 'key'> | null,
): RoundState {
  const otherNotes = itemOf(state, itemId)?.noted.filter((one) => one.key !== key) ?? [];
  return changeItem(state, itemId, { noted: noted ? [...otherNotes, { ...noted, key }] : otherNotes });
}

function replaceItem(state: RoundState, item: ItemState, changed: ItemState): RoundState {
  const before = countItems([item]);
  const after = countItems([changed]);
  const recount = <C extends typeof before>(counts: C) => addCounts(subtractCounts(counts, before), after);
  return {
    ...state,
    items: withById(state.items, item.id, changed),
    infos: state.infos.map((info) =>
      info.id === item.roundHistoryInfoId ? { ...info, counts: recount(info.counts) } : info,
    ),
    counts: {
      ...state.counts,
      items: recount(state.counts.items),
      flaws: recountFlaws(state, item.flaws, changed.flaws),
    },
  };
}

function recountFlaws(state: RoundState, before: readonly FlawState[], after: readonly FlawState[]) {
  return addCounts(subtractCounts(state.counts.flaws, countFlaws(before)), countFlaws(after));
}

/** Replaces the flaws of an item, or a drawing's flaws without item. */
function changeFlawsAt(
  state: RoundState,
  place: { infoId: number; itemId: number | null },
  change: (flaws: readonly FlawState[]) => readonly FlawState[],
): RoundState {
  if (place.itemId !== null) {
    const item = itemOf(state, place.itemId);
    return item ? changeItem(state, item.id, { flaws: change(item.flaws) }) : state;
  }
  const info = state.infos.find((one) => one.id === place.infoId);
  if (!info) return state;
  const looseFlaws = change(info.looseFlaws);
  return {
    ...state,
    infos: state.infos.map((one): InfoState => (one === info ? { ...info, looseFlaws } : one)),
    counts: { ...state.counts, flaws: recountFlaws(state, info.looseFlaws, looseFlaws) },
  };
}

function addFlaw(state: RoundState, key: FlawKey, added: NewFlaw): RoundState {
  const { infoId, itemId, ...values } = added;
  if (flawOf(state, key)) return changeFlaw(state, key, values);
  const info = state.infos.find((one) => one.id === infoId);
  const flaw: FlawState = {
    ...values,
    key,
    id: null,
    isEarlier: false,
    fileId: null,
    fileIds: [],
    photos: [],
    mapId: info?.mapId ?? null,
    roundHistoryInfoId: infoId,
    roundHistoryId: state.round.id,
    customerId: state.round.customerId,
    updated: values.created,
    version: 0,
  };
  const next = changeFlawsAt(state, { infoId, itemId }, (flaws) => [...flaws, flaw]);
  if (next === state) return state;
  return { ...next, flawPlaces: withById(state.flawPlaces, key, { infoId, itemId }) };
}

function changeFlaw(state: RoundState, key: FlawKey, changes: Partial<FlawState>): RoundState {
  const place = getById(state.flawPlaces, key);
  if (!place) return state;
  return changeFlawsAt(state, place, (flaws) =>
    flaws.map((flaw) => (flaw.key === key ? { ...flaw, ...changes, ...withDone(flaw, changes.done) } : flaw)),
  );
}

function removeFlaw(state: RoundState, key: FlawKey): RoundState {
  const place = getById(state.flawPlaces, key);
  if (!place) return state;
  const next = changeFlawsAt(state, place, (flaws) => flaws.filter((flaw) => flaw.key !== key));
  return { ...next, flawPlaces: withoutById(state.flawPlaces, key) };
}

function addPhoto(state: RoundState, photoId: string, { flawKey, ...values }: NewPhoto): RoundState {
  const photos = flawOf(state, flawKey)?.photos ?? [];
  if (photos.some((photo) => photo.photoId === photoId)) return state;
  const photo = { ...values, photoId, fileId: fileIdOf(photoId, noAliases) };
  return changeFlaw(state, flawKey, { photos: [...photos, photo] });
}

function removePhoto(state: RoundState, photoId: string, flawKey: FlawKey): RoundState {
  const photos = flawOf(state, flawKey)?.photos.filter((photo) => photo.photoId !== photoId);
  return changeFlaw(state, flawKey, { photos });
}

function answerQuestion(state: RoundState, id: number, answer: NewAnswer): RoundState {
  const question = questionOf(state, id);
  if (!question) return state;
  const answered = { ...question, ...answer, ...withDone(question, answer.done) };
  const changedQuestion = { ...answered, state: answerState(answered) };
  const unansweredChange = Number(changedQuestion.answer === null) - Number(question.answer === null);
  return {
    ...state,
    questions: withById(state.questions, id, changedQuestion),
    lists: state.lists.map((list) =>
      list.id === question.roundHistoryQuestionListId
        ? { ...list, unanswered: list.unanswered + unansweredChange }
        : list,
    ),
    counts: {
      ...state.counts,
      questions: addCounts(
        subtractCounts(state.counts.questions, countQuestions([question])),
        countQuestions([changedQuestion]),
      ),
    },
  };
}
