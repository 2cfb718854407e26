import type { Flaw } from '#contract/flaws/flaw.ts';
import type {
  RoundHistory,
  RoundHistoryInfo,
  RoundHistoryItem,
  RoundHistoryQuestion,
  RoundHistoryQuestionList,
} from '#contract/rounds/round.ts';
import { byId, type ById, getById } from '../byId.ts';
import { inWalkOrder } from '../drawings/walkOrder.ts';
import { type Aliases, type FlawKey, noAliases } from './operations.ts';
import { addCounts, countFlaws, countItems, countQuestions } from './roundCounts.ts';
import {
  type AnswerState,
  answerState,
  type ItemCounts,
  itemMark,
  type RoundCounts,
  type RoundMark,
} from './roundState.ts';

/** Data of a round from the server, the base to which the log is applied. */
export interface RoundServerData {
  round: RoundHistory;
  infos: readonly RoundHistoryInfo[];
  lists: readonly RoundHistoryQuestionList[];
}

/** A photo of a flaw; `fileId` is null until its upload is acknowledged. */
export interface PhotoState {
  photoId: string;
  fileId: number | null;
  name: string;
  type: string;
  sizeBytes: number;
}

/** A flaw in a round; `id` is null until its creation is acknowledged, `isEarlier` means older than the round. */
export interface FlawState extends Omit<Flaw, 'id'> {
  key: FlawKey;
  id: number | null;
  isEarlier: boolean;
  photos: readonly PhotoState[];
}

/** A recorded service, by the key of its act; `serviceKey` null means that the unit was replaced. */
export interface NotedHere {
  key: string;
  serviceKey: string | null;
  done: string;
}

/** An item with its flaws and mark; a new object only if this item changed. */
export interface ItemState extends Omit<RoundHistoryItem, 'flaws'> {
  /** Photo as evidence why it couldn't be checked. */
  uncheckedPhoto: PhotoState | null;
  /** Services recorded since the round was fetched. */
  noted: readonly NotedHere[];
  flaws: readonly FlawState[];
  mark: RoundMark;
}

export interface QuestionState extends RoundHistoryQuestion {
  state: AnswerState;
}

/** A drawing of the round; `itemIds` are in walking order, or by position number without one. */
export interface InfoState extends Omit<RoundHistoryInfo, 'roundHistoryItems' | 'flaws'> {
  itemIds: readonly number[];
  looseFlaws: readonly FlawState[];
  counts: ItemCounts;
}

/** A checklist of the round; `questionIds` are in order. */
export interface ListState extends Omit<RoundHistoryQuestionList, 'roundHistoryQuestions'> {
  questionIds: readonly number[];
  unanswered: number;
}

/** Place of a flaw: an item, or only a drawing. */
export interface FlawPlace {
  infoId: number;
  itemId: number | null;
}

/** A running round for the screens: server data with the log's operations applied. */
export interface RoundState {
  round: RoundHistory;
  isFinishedOnServer: boolean;
  phase: 'running' | 'paused' | 'finished';
  infos: readonly InfoState[];
  lists: readonly ListState[];
  items: ById<ItemState>;
  questions: ById<QuestionState>;
  flawPlaces: ById<FlawPlace>;
  counts: RoundCounts;
  lastSeq: number;
}

/** Creates the view of a round without any operation. Flaws that came from the log keep their own keys through `aliases`. */
export function openRound(data: RoundServerData, aliases: Aliases = noAliases): RoundState {
  const keys = {
    flaws: new Map(Object.entries(aliases.flaws).map(([key, id]) => [id, key])),
    photos: new Map(Object.entries(aliases.photos).map(([key, id]) => [id, key])),
  };
  const asPhoto = (fileId: number): PhotoState => {
    return { photoId: keys.photos.get(fileId) ?? String(fileId), fileId, name: '', type: '', sizeBytes: 0 };
  };
  const asFlaw = (flaw: Flaw): FlawState => ({
    ...flaw,
    key: keys.flaws.get(flaw.id) ?? String(flaw.id),
    isEarlier: Date.parse(flaw.created) < Date.parse(data.round.created),
    photos: flaw.fileIds.map(asPhoto),
  });

  const items = data.infos.flatMap((info) =>
    info.roundHistoryItems.map((item): ItemState => ({
      ...item,
      flaws: item.flaws.map(asFlaw),
      uncheckedPhoto: item.uncheckedFileId == null ? null : asPhoto(item.uncheckedFileId),
      noted: [],
      uncheckedReason: item.uncheckedReason ?? null,
      uncheckedNote: item.uncheckedNote ?? '',
      scan: item.scan ?? null,
      scanReason: item.scanReason ?? '',
      mark: itemMark(item),
    })),
  );
  const itemsByInfo = Map.groupBy(items, (item) => item.roundHistoryInfoId);
  const infos = data.infos.map(({ roundHistoryItems: _items, flaws, ...info }): InfoState => {
    const itemsInOrder = inWalkOrder((itemsByInfo.get(info.id) ?? []).toSorted(byPosition));
    return {
      ...info,
      itemIds: itemsInOrder.map((item) => item.id),
      looseFlaws: flaws.map(asFlaw),
      counts: countItems(itemsInOrder),
    };
  });
  const questions = data.lists.flatMap((list) =>
    list.roundHistoryQuestions.map((question): QuestionState => ({
      ...question,
      state: answerState(question),
    })),
  );
  const lists = data.lists.map(({ roundHistoryQuestions, ...list }): ListState => {
    const orderedQuestions = roundHistoryQuestions.toSorted(byPosition);
    return {
      ...list,
      questionIds: orderedQuestions.map((question) => question.id),
      unanswered: orderedQuestions.filter((question) => question.answer === null).length,
    };
  });

  const places: [FlawKey, FlawPlace][] = [];
  for (const info of infos)
    for (const flaw of info.looseFlaws) places.push([flaw.key, { infoId: info.id, itemId: null }]);
  for (const item of items) {
    for (const flaw of item.flaws)
      places.push([flaw.key, { infoId: item.roundHistoryInfoId, itemId: item.id }]);
  }
  return {
    round: data.round,
    isFinishedOnServer: data.round.done !== null,
    phase: data.round.done === null ? 'running' : 'finished',
    infos,
    lists,
    items: byId(items.map((item) => [item.id, item])),
    questions: byId(questions.map((question) => [question.id, question])),
    flawPlaces: byId(places),
    counts: {
      items: infos.map((info) => info.counts).reduce((sum, counts) => addCounts(sum, counts), countItems([])),
      questions: countQuestions(questions),
      flaws: countFlaws([
        ...items.flatMap((item) => item.flaws),
        ...infos.flatMap((info) => info.looseFlaws),
      ]),
    },
    lastSeq: 0,
  };
}

function byPosition(
  a: { positionNumber: number; id: number },
  b: { positionNumber: number; id: number },
): number {
  return a.positionNumber - b.positionNumber || a.id - b.id;
}

/** Returns the item with this id, or undefined. */
export function itemOf(state: RoundState, id: number): ItemState | undefined {
  return getById(state.items, id);
}

/** Returns the question with this id, or undefined. */
export function questionOf(state: RoundState, id: number): QuestionState | undefined {
  return getById(state.questions, id);
}

/** Returns the drawing with this id, or undefined. */
export function infoOf(state: RoundState, id: number): InfoState | undefined {
  return state.infos.find((info) => info.id === id);
}

/** Returns the flaw with this key, with or without item, or undefined. */
export function flawOf(state: RoundState, key: FlawKey): FlawState | undefined {
  const place = getById(state.flawPlaces, key);
  if (!place) return undefined;
  const owner =
    place.itemId === null ? infoOf(state, place.infoId)?.looseFlaws : itemOf(state, place.itemId)?.flaws;
  return owner?.find((flaw) => flaw.key === key);
}

/** Returns the items of a drawing in the order of its `itemIds`. */
export function itemsOfInfo(state: RoundState, infoId: number): ItemState[] {
  return existing(infoOf(state, infoId)?.itemIds ?? [], (id) => itemOf(state, id));
}

/** Returns all items, drawing by drawing. */
export function allItems(state: RoundState): ItemState[] {
  return state.infos.flatMap((info) => itemsOfInfo(state, info.id));
}

/** Returns the questions of a checklist in order. */
export function questionsOfList(state: RoundState, listId: number): QuestionState[] {
  const list = state.lists.find((one) => one.id === listId);
  return existing(list?.questionIds ?? [], (id) => questionOf(state, id));
}

/** Returns all questions, checklist by checklist. */
export function allQuestions(state: RoundState): QuestionState[] {
  return state.lists.flatMap((list) => questionsOfList(state, list.id));
}

/** Yields the flaws of the round, drawing by drawing, those on items first. */
export function* eachFlaw(state: RoundState): Generator<FlawState> {
  for (const info of state.infos) {
    for (const id of info.itemIds) yield* itemOf(state, id)?.flaws ?? [];
    yield* info.looseFlaws;
  }
}

/** Returns all flaws of the round, in the order of `eachFlaw`. */
export function allFlaws(state: RoundState): FlawState[] {
  return [...eachFlaw(state)];
}

function existing<T>(ids: readonly number[], find: (id: number) => T | undefined): T[] {
  return ids.flatMap((id) => find(id) ?? []);
}
