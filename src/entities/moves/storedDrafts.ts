import { moveTabs, moveTypes } from '#contract/constants.ts';
import type { MoveTab, MoveType } from '#contract/constants.ts';
import { wordOfNumber } from '#contract/wire.ts';
import type { MoveChoice } from '#domain/moves/moveChoices.ts';
import { sessionEnded } from '#platform/calls/sessionTokens.ts';
import { readJson, tabTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { MoveCustomer, MoveDraft, MovesState, WithMoves } from './movesSlice.ts';

const partOf = (source: unknown, name: string): unknown =>
  source instanceof Object ? Object.entries(source).find(([key]) => key === name)?.[1] : undefined;
const numberIn = (source: unknown, name: string): number | null => {
  const value = partOf(source, name);
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
};
const textIn = (source: unknown, name: string): string | null => {
  const value = partOf(source, name);
  return typeof value === 'string' ? value : null;
};

const customerIn = (source: unknown, name: string): MoveCustomer | null => {
  const storedPart = partOf(source, name);
  const id = numberIn(storedPart, 'id');
  const companyId = numberIn(storedPart, 'companyId');
  const text = textIn(storedPart, 'name');
  return id === null || companyId === null || text === null ? null : { id, companyId, name: text };
};

/** Returns a choice's operation; earlier versions stored its number. */
const moveTypeIn = (stored: unknown): MoveType | null => {
  const number = numberIn(stored, 'moveType');
  if (number !== null) return wordOfNumber('moveType', number);
  return moveTypes.find((type) => type === partOf(stored, 'moveType')) ?? null;
};

const choiceIn = (stored: unknown): MoveChoice[] => {
  const id = numberIn(stored, 'id');
  const moveType = moveTypeIn(stored);
  if (id === null || moveType === null) return [];
  const keepHistory = partOf(stored, 'keepHistory');
  return [
    {
      id,
      moveType,
      at: numberIn(stored, 'at') ?? 0,
      name: textIn(stored, 'name') ?? '',
      idToReplace: numberIn(stored, 'idToReplace'),
      ...(typeof keepHistory === 'boolean' && { keepHistory }),
    },
  ];
};

const draftIn = (stored: unknown): MoveDraft => {
  const tabs: Partial<Record<MoveTab, MoveChoice[]>> = {};
  for (const tab of moveTabs) {
    const choices = partOf(partOf(stored, 'tabs'), tab);
    if (Array.isArray(choices)) tabs[tab] = choices.flatMap(choiceIn);
  }
  const saveKey = partOf(stored, 'saveKey');
  const [content, key] = [textIn(saveKey, 'content'), textIn(saveKey, 'key')];
  return {
    from: customerIn(stored, 'from'),
    target: customerIn(stored, 'target'),
    tabs,
    note: textIn(stored, 'note'),
    noteOver: textIn(stored, 'noteOver'),
    noteAside: textIn(stored, 'noteAside'),
    saveKey: content === null || key === null ? null : { content, key },
  };
};

/**
 * Returns the user's choices in this tab before the page was reloaded; another user's are dropped. (decisions, Drafts of the move wizard)
 */
export const readMoveDrafts = (userId: number): MovesState => {
  const storedMoves = readJson(tabTexts, storageKeys.moves);
  if (numberIn(storedMoves, 'userId') !== userId) {
    tabTexts.remove(storageKeys.moves);
    return { drafts: {} };
  }
  const drafts = partOf(storedMoves, 'drafts');
  return {
    drafts: Object.fromEntries(
      Object.entries(drafts instanceof Object ? drafts : {}).map(([id, draft]) => [id, draftIn(draft)]),
    ),
  };
};

/** Part of a session's store needed for drafts. */
interface DraftStore {
  getState: () => WithMoves;
  subscribe: (listener: () => void) => () => void;
}

/** Stores a session's drafts for this tab from now on; they are removed at logout, but not when the session expires. */
export const keepMoveDrafts = (store: DraftStore, userId: number): void => {
  let keptMoves = store.getState().moves;
  const stop = store.subscribe(() => {
    const { moves } = store.getState();
    if (moves === keptMoves) return;
    keptMoves = moves;
    if (Object.keys(moves.drafts).length === 0) tabTexts.remove(storageKeys.moves);
    else writeJson(tabTexts, storageKeys.moves, { userId, drafts: moves.drafts });
  });
  const unfollow = sessionEnded.on((end) => {
    stop();
    unfollow();
    if (end === 'loggedOut') tabTexts.remove(storageKeys.moves);
  });
};
