import { configureStore } from '@reduxjs/toolkit';
import { afterEach, describe, expect, test } from 'vitest';
import type { MoveChoice } from '#domain/moves/moveChoices.ts';
import {
  choicesMade,
  draftDropped,
  fromChosen,
  hasDraft,
  movesReducer,
  noteSaved,
  noteTyped,
  saveDecided,
  saveKeyMade,
  selectMoveDraft,
  tabSaved,
  targetChosen,
} from '#entities/moves/movesSlice.ts';
import { keepMoveDrafts, readMoveDrafts } from '#entities/moves/storedDrafts.ts';
import { sessionEnded } from '#platform/calls/sessionTokens.ts';
import { localTexts, tabTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const building: MoveChoice = { id: 3, at: 0, name: 'Huset', moveType: 'move', idToReplace: null };
const planned: MoveChoice = { ...building, id: 21, name: 'Ronden', keepHistory: false };
const ours = { id: 1, name: 'A', companyId: 4 };
const theirs = { id: 2, name: 'B', companyId: 5 };

const storeOf = (userId = 9) => {
  const store = configureStore({
    reducer: { moves: movesReducer },
    preloadedState: { moves: readMoveDrafts(userId) },
  });
  keepMoveDrafts(store, userId);
  return { ...store, draft: (moveId: number) => selectMoveDraft(moveId)(store.getState()) };
};
const storedDrafts = () => tabTexts.get(storageKeys.moves);

afterEach(() => {
  sessionEnded.emit('loggedOut');
});

describe('a draft', () => {
  test('another source clears the chosen buildings and nothing else [MOVE-24]', () => {
    const { dispatch, draft } = storeOf();
    dispatch(targetChosen(theirs));
    dispatch(choicesMade({ moveId: 0, tab: 'buildings', choices: [building], from: ours }));
    expect(draft(0)).toMatchObject({ from: ours, tabs: { buildings: [building] } });
    dispatch(fromChosen({ ...ours, id: 8 }));
    expect(draft(0)).toMatchObject({ from: { id: 8 }, target: theirs, tabs: {} });
  });

  test('buildings stay those of the customer that they were chosen at', () => {
    const { dispatch, draft } = storeOf();
    dispatch(choicesMade({ moveId: 0, tab: 'buildings', choices: [building], from: ours }));
    dispatch(choicesMade({ moveId: 0, tab: 'buildings', choices: [], from: theirs }));
    expect(draft(0).from).toEqual(ours);
  });

  test('a saved draft is dropped, tab by tab and the note', () => {
    const { dispatch, draft, getState } = storeOf();
    dispatch(choicesMade({ moveId: 7, tab: 'buildings', choices: [building] }));
    dispatch(choicesMade({ moveId: 7, tab: 'plans', choices: [planned] }));
    dispatch(noteTyped({ moveId: 7, note: 'Såldes', over: '' }));
    dispatch(saveKeyMade({ moveId: 7, content: 'c', key: 'k' }));
    expect(draft(7).saveKey).toEqual({ content: 'c', key: 'k' });
    dispatch(tabSaved({ moveId: 7, tab: 'plans' }));
    expect(draft(7).tabs).toEqual({ buildings: [building] });
    dispatch(noteSaved(7));
    expect(hasDraft(draft(7))).toBe(true);
    dispatch(saveDecided(7));
    expect(draft(7).saveKey).toBeNull();
    dispatch(tabSaved({ moveId: 7, tab: 'buildings' }));
    expect(getState().moves.drafts).toEqual({});
    expect(hasDraft(draft(7))).toBe(false);
  });

  test('a from-customer alone is nothing to lose, a target, a note or choices are', () => {
    const noNote = { note: null, noteOver: null, noteAside: null };
    const empty = { from: ours, target: null, tabs: {}, saveKey: null, ...noNote };
    expect(hasDraft(empty)).toBe(false);
    expect(hasDraft({ ...empty, target: theirs })).toBe(true);
    expect(hasDraft({ ...empty, note: '' })).toBe(true);
    expect(hasDraft({ ...empty, noteAside: '' })).toBe(true);
    expect(hasDraft({ ...empty, tabs: { users: [] } })).toBe(true);
  });
});

describe('a reload', () => {
  test('keeps everything that was chosen, of every move [SHELL-70]', () => {
    const { dispatch, getState } = storeOf();
    dispatch(fromChosen(ours));
    dispatch(targetChosen(theirs));
    dispatch(choicesMade({ moveId: 7, tab: 'plans', choices: [planned, building] }));
    dispatch(noteTyped({ moveId: 7, note: 'Såldes', over: '' }));
    dispatch(saveKeyMade({ moveId: 0, content: 'c', key: 'k' }));
    expect(readMoveDrafts(9)).toEqual(getState().moves);
    expect(localTexts.get(storageKeys.moves)).toBeNull();
  });

  test('by another user of the device shows nothing of it, and forgets it', () => {
    storeOf().dispatch(targetChosen(theirs));
    expect(readMoveDrafts(10)).toEqual({ drafts: {} });
    expect(storedDrafts()).toBeNull();
  });

  test('keeps nothing once all is saved or given up', () => {
    const { dispatch } = storeOf();
    dispatch(targetChosen(theirs));
    expect(storedDrafts()).not.toBeNull();
    dispatch(draftDropped(0));
    expect(storedDrafts()).toBeNull();
  });

  test('a draft of an earlier version has the operations as numbers', () => {
    const tabs = {
      plans: [
        { id: 4, moveType: 0 },
        { id: 5, moveType: 4 },
      ],
    };
    tabTexts.set(storageKeys.moves, JSON.stringify({ userId: 9, drafts: { 7: { tabs } } }));
    expect(readMoveDrafts(9).drafts[7]?.tabs.plans?.map(({ moveType }) => moveType)).toEqual([
      'copy',
      'crossConnect',
    ]);
  });

  test('takes what it can read of a damaged draft', () => {
    const tabs = {
      plans: [planned, { id: 'x' }, null, { id: 4, moveType: 'move' }, { id: 5, moveType: 'x' }],
      users: 'x',
      strange: [],
    };
    const draft = { from: { id: 1 }, target: 3, note: 5, tabs, saveKey: { key: 'k' } };
    tabTexts.set(storageKeys.moves, JSON.stringify({ userId: 9, drafts: { 7: draft } }));
    expect(readMoveDrafts(9).drafts[7]).toEqual({
      from: null,
      target: null,
      saveKey: null,
      note: null,
      noteOver: null,
      noteAside: null,
      tabs: { plans: [planned, { id: 4, at: 0, name: '', moveType: 'move', idToReplace: null }] },
    });
    tabTexts.set(storageKeys.moves, JSON.stringify({ userId: 9, drafts: 3 }));
    expect(readMoveDrafts(9)).toEqual({ drafts: {} });
  });
});

describe('the end of the session', () => {
  test('logout by the user deletes the drafts, and later changes store nothing', () => {
    const { dispatch } = storeOf();
    dispatch(targetChosen(theirs));
    sessionEnded.emit('loggedOut');
    expect(storedDrafts()).toBeNull();
    dispatch(targetChosen(ours));
    expect(storedDrafts()).toBeNull();
  });

  test('the expiry of the session keeps the drafts for the next login', () => {
    storeOf().dispatch(targetChosen(theirs));
    sessionEnded.emit('refused');
    expect(readMoveDrafts(9).drafts[0]?.target).toEqual(theirs);
    tabTexts.remove(storageKeys.moves);
  });
});
