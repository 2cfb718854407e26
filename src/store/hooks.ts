import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';

/** Dispatch that takes thunks; which state there is, only the composition root knows. */
export type AppDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** The store's dispatch. Selectors go through react-redux's `useSelector` with the state that their slice exports. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/**
 * As `useSelector`, for what may be shown a moment after what the user touched: a change of it is rendered as a transition, once the
 * immediate ones are painted. `select` must stay the same function for as long as it selects the same.
 */
export const useDeferredSelector = <State, Selected>(select: (state: State) => Selected): Selected => {
  const store = useStore<State>();
  const [shown, setShown] = useState(() => ({ select, value: select(store.getState()) }));
  const shownValue = useEffectEvent(() => shown.value);

  useEffect(() => {
    let known = shownValue();
    const follow = () => {
      const value = select(store.getState());
      if (Object.is(value, known)) return;
      known = value;
      startTransition(() => setShown({ select, value }));
    };
    follow();
    return store.subscribe(follow);
  }, [store, select]);

  return shown.select === select ? shown.value : select(store.getState());
};
