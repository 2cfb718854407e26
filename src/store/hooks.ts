import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** Dispatch that accepts thunks; only the composition root knows the state's type. */
export type AppDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Returns the store's dispatch. Selectors use react-redux's `useSelector` with the state that their slice exports. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
