import { configureStore, createSlice } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { Provider, useSelector } from 'react-redux';
import { expect, test } from 'vitest';
import { useDeferredSelector } from '#store/useDeferredSelector.ts';

type Counts = { left: number; right: number };

const counts = createSlice({
  name: 'counts',
  initialState: { left: 0, right: 10 } satisfies Counts,
  reducers: {
    moved: (state) => ({ left: state.left + 1, right: state.right + 1 }),
  },
});

const sides = {
  left: (state: Counts) => state.left,
  right: (state: Counts) => state.right,
};

const rendered: string[] = [];

const Soon = ({ side }: { side: keyof typeof sides }) => {
  const value = useDeferredSelector(sides[side]);
  rendered.push(`${side} soon ${value}`);
  return <p>{`soon ${value}`}</p>;
};

const Now = () => {
  const value = useSelector(sides.left);
  rendered.push(`left now ${value}`);
  return <p>{`now ${value}`}</p>;
};

const renderBoth = () => {
  const store = configureStore({ reducer: counts.reducer });
  const at = (side: keyof typeof sides) => (
    <Provider store={store}>
      <Soon side={side} />
      <Now />
    </Provider>
  );
  const view = render(at('left'));
  rendered.length = 0;
  return { store, turnTo: (side: keyof typeof sides) => view.rerender(at(side)) };
};

test('a deferred value is rendered once after the first paint, however often the state changes', async () => {
  const { store } = renderBoth();
  act(() => {
    store.dispatch(counts.actions.moved());
    store.dispatch(counts.actions.moved());
  });
  expect(rendered).toEqual(['left now 2']);
  expect(await screen.findByText('soon 2')).toBeVisible();
  expect(rendered).toEqual(['left now 2', 'left soon 2']);
});

test('two deferred values belong to the same state', async () => {
  const renders: string[] = [];
  const Pair = () => {
    const [left, right] = [useDeferredSelector(sides.left), useDeferredSelector(sides.right)];
    renders.push(`${left} ${right}`);
    return <p>{`${left} of ${right}`}</p>;
  };
  const store = configureStore({ reducer: counts.reducer });
  render(
    <Provider store={store}>
      <Pair />
    </Provider>,
  );
  act(() => void store.dispatch(counts.actions.moved()));
  expect(await screen.findByText('1 of 11')).toBeVisible();
  expect(renders).toEqual(['0 10', '1 11']);
});

test('another selection is shown at once, and is followed from then on', async () => {
  const { store, turnTo } = renderBoth();
  turnTo('right');
  expect(rendered[0]).toBe('right soon 10');
  act(() => void store.dispatch(counts.actions.moved()));
  expect(await screen.findByText('soon 11')).toBeVisible();
});
