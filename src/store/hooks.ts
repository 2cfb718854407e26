import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** Dispatch that takes thunks; which state there is, only the composition root knows. */
export type AppDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** The store's dispatch. Selectors go through react-redux's `useSelector` with the state that their slice exports. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
