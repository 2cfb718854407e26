import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Move } from '../../contract/move.ts';
import type { AppDispatch } from '../../store/hooks.ts';
import { movesApi } from './movesApi.ts';

type State = Parameters<ReturnType<typeof movesApi.endpoints.getMove.select>>[0];
const withState = (dispatch: AppDispatch) => dispatch as ThunkDispatch<State, unknown, UnknownAction>;

/** Takes what a save has answered as the move, so that its screen needn't wait for it to be asked anew. */
export const keepMove = (dispatch: AppDispatch, move: Move): void => {
  withState(dispatch)(movesApi.util.updateQueryData('getMove', move.id, () => move));
};

/** The same of a move that has just been made, so that its screen opens with it. */
export const keepNewMove = async (dispatch: AppDispatch, move: Move): Promise<void> => {
  await withState(dispatch)(movesApi.util.upsertQueryData('getMove', move.id, move));
};
