import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Move } from '#contract/moves/move.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { movesApi } from './movesApi.ts';

type State = Parameters<ReturnType<typeof movesApi.endpoints.getMove.select>>[0];
const withState = (dispatch: AppDispatch) => dispatch as ThunkDispatch<State, unknown, UnknownAction>;

/** Stores a save's response as the move, so that its screen needn't refetch it. */
export const keepMove = (dispatch: AppDispatch, move: Move): void => {
  withState(dispatch)(movesApi.util.updateQueryData('getMove', move.id, () => move));
};

/** Stores a move just created, so that its screen opens with it. */
export const keepNewMove = async (dispatch: AppDispatch, move: Move): Promise<void> => {
  await withState(dispatch)(movesApi.util.upsertQueryData('getMove', move.id, move));
};
