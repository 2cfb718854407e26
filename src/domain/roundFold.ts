import { getById, withById, withoutById } from './byId.ts';
import {
  type Aliases,
  fileIdOf,
  type FlawKey,
  noAliases,
  type NewAnswer,
  type NewFlaw,
  type NewPhoto,
  type RemainingMarked,
  type RoundOperation,
} from './operations.ts';
import { addCounts, countFlaws, countItems, countQuestions, subtractCounts } from './roundCounts.ts';
import { answerState, itemMark } from './roundState.ts';
import {
  flawOf,
  type FlawState,
  type InfoState,
  itemOf,
  type ItemState,
  openRound,
  questionOf,
  type RoundServerData,
  type RoundState,
} from './roundView.ts';

/** The view of a round: server data with all operations laid upon it, in the order of `seq`. */
export function foldRound(
  data: RoundServerData,
  operations: readonly RoundOperation[],
  aliases: Aliases = noAliases,
): RoundState {
  return operations.reduce(applyOperation, openRound(data, aliases));
}

/**
 * The view with one more operation. Costs the same in a round of 20 and of 2,000 items, and leaves every untouched item, drawing
 * and list as it is. An operation on something that isn't there (any more) changes nothing; one applied again neither.
 */
export function applyOperation(state: RoundState, operation: RoundOperation): RoundState {
  const next = act(state, operation);
  return { ...next, ...progress(next, operation), lastSeq: Math.max(state.lastSeq, operation.seq) };
}

function act(state: RoundState, operation: RoundOperation): RoundState {
  switch (operation.kind) {
    case 'itemControlled':
      return changeItem(state, operation.targetId, { ...operation.payload, continueWithoutAdding: false });
    case 'itemSkipped':
      return changeItem(state, operation.targetId, {
        ...operation.payload,
        continueWithoutAdding: true,
        markedRemaining: false,
      });
    case 'itemUnchecked':
      return changeItem(state, operation.targetId, {
        controlled: null,
        userName: '',
        continueWithoutAdding: false,
        markedRemaining: false,
      });
    case 'flawAdded':
      return addFlaw(state, operation.targetId, operation.payload);
    case 'flawChanged':
    case 'flawFixed':
      return changeFlaw(state, operation.targetId, operation.payload);
    case 'flawUnfixed':
      return changeFlaw(state, operation.targetId, { ...operation.payload, done: null, doneBy: '' });
    case 'flawRemoved':
      return removeFlaw(state, operation.targetId);
    case 'photoAdded':
      return addPhoto(state, operation.targetId, operation.payload);
    case 'photoRemoved':
      return changeFlaw(state, operation.payload.flawKey, {
        photos: flawOf(state, operation.payload.flawKey)?.photos.filter(
          (photo) => photo.photoId !== operation.targetId,
        ),
      });
    case 'questionAnswered':
      return answerQuestion(state, operation.targetId, operation.payload);
    case 'remainingMarked':
      return markRemaining(state, operation.payload);
    case 'serviceInfoSaved':
      return changeItem(state, operation.payload.itemId, { mapItemExtra: operation.payload.mapItemExtra });
    case 'roundPaused':
    case 'roundFinished':
    case 'finishWithdrawn':
      return state;
  }
}

/** The round's own side of an operation: its phase, its done date, and that it has started. [ROUND-66] */
function progress(state: RoundState, operation: RoundOperation): Partial<RoundState> {
  const { round } = state;
  const isWaiting = Date.parse(round.updated) <= Date.parse(round.created);
  const startedAt = Math.max(Date.parse(round.created) + 1, Date.parse(operation.recordedAt));
  const started = isWaiting ? { ...round, updated: new Date(startedAt).toISOString() } : round;
  if (operation.kind === 'roundFinished') {
    return {
      phase: 'finished',
      round: { ...started, done: state.isFinishedOnServer ? round.done : operation.payload.done },
    };
  }
  if (operation.kind === 'finishWithdrawn' && !state.isFinishedOnServer) {
    return { phase: 'running', round: { ...started, done: null } };
  }
  if (state.phase === 'finished') return { round: started };
  return { phase: operation.kind === 'roundPaused' ? 'paused' : 'running', round: started };
}

function changeItem(state: RoundState, id: number, changes: Partial<ItemState>): RoundState {
  const item = itemOf(state, id);
  if (!item) return state;
  const changed = { ...item, ...changes };
  return replaceItem(state, item, { ...changed, mark: itemMark(changed) });
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

/** Replaces the flaws of an item, or the loose ones of a drawing. */
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
    flaws.map((flaw) => (flaw.key === key ? { ...flaw, ...changes } : flaw)),
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

function answerQuestion(state: RoundState, id: number, answer: NewAnswer): RoundState {
  const question = questionOf(state, id);
  if (!question) return state;
  const answered = { ...question, ...answer };
  const changed = { ...answered, state: answerState(answered) };
  const opened = Number(changed.answer === null) - Number(question.answer === null);
  return {
    ...state,
    questions: withById(state.questions, id, changed),
    lists: state.lists.map((list) =>
      list.id === question.roundHistoryQuestionListId
        ? { ...list, unanswered: list.unanswered + opened }
        : list,
    ),
    counts: {
      ...state.counts,
      questions: addCounts(
        subtractCounts(state.counts.questions, countQuestions([question])),
        countQuestions([changed]),
      ),
    },
  };
}

/** Ticks the items that the inspector saw and closes the old flaws that the dialog listed. [ROUND-39, ROUND-40] */
function markRemaining(
  state: RoundState,
  { controlled, userName, itemIds, fixes }: RemainingMarked,
): RoundState {
  const ticked = itemIds.reduce(
    (next, id) =>
      changeItem(next, id, { controlled, userName, continueWithoutAdding: false, markedRemaining: true }),
    state,
  );
  return fixes.reduce(
    (next, { flawKey, measure }) =>
      changeFlaw(next, flawKey, { done: controlled, doneBy: userName, measure }),
    ticked,
  );
}
