import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { afterPaint } from './afterPaint.ts';

/**
 * Like `useSelector`, for content that may follow the touched one a moment later: after the immediate changes are painted, the changed
 * state is selected once and rendered as a transition. `select` must keep its identity as long as it selects the same.
 */
export const useDeferredSelector = <State, Selected>(select: (state: State) => Selected): Selected => {
  const store = useStore<State>();
  const [shown, setShown] = useState(() => ({ select, value: select(store.getState()) }));
  const shownValue = useEffectEvent(() => shown.value);

  useEffect(() => {
    let shownNow = shownValue();
    const follow = () => {
      const value = select(store.getState());
      if (Object.is(value, shownNow)) return;
      shownNow = value;
      startTransition(() => setShown({ select, value }));
    };
    follow();
    return store.subscribe(() => afterPaint(store, follow));
  }, [store, select]);

  return shown.select === select ? shown.value : select(store.getState());
};
