import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Move } from '#contract/moves/move.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type { ApiState } from '#store/callApi.ts';
import { insertResult, patchResult } from '#store/callApi.ts';

type State = ApiState;
const withState = (dispatch: AppDispatch) => dispatch as ThunkDispatch<State, unknown, UnknownAction>;

/** Stores a save's response as the move, so that its screen needn't refetch it. */
export const keepMove = (dispatch: AppDispatch, move: Move): void => {
  withState(dispatch)(patchResult('getMove', { id: move.id }, move));
};

/** Stores a move just created, so that its screen opens with it. */
export const keepNewMove = async (dispatch: AppDispatch, move: Move): Promise<void> => {
  await withState(dispatch)(insertResult('getMove', { id: move.id }, move));
};
