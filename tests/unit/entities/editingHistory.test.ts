import { configureStore } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { inverseOf } from '#domain/drawings/edits.ts';
import type { Step } from '#domain/drawings/edits.ts';
import { drawingsReducer } from '#entities/drawings/drawingSession.ts';
import * as maps from '#entities/drawings/drawingsSlice.ts';
import type { Failure } from '#platform/calls/failure.ts';

const failure: Failure = {
  kind: 'http',
  status: 403,
  codes: [],
  messages: [],
  fields: [null],
  retryAfterSeconds: null,
};
const move = (id: string, key: string): Step => ({
  id,
  name: 'move',
  areas: [],
  items: [{ key, before: { positionX: 1 }, after: { positionX: 2 } }],
});
const [first, second] = [move('first', 'item-1'), move('second', 'item-2')];

const edited = (...steps: Step[]) => {
  const { dispatch, getState } = configureStore({ reducer: { maps: drawingsReducer } });
  for (const step of steps) {
    dispatch(maps.stepDone(step));
    dispatch(maps.stepSaved(step.id));
  }
  return {
    dispatch,
    undo: (step: Step, id: string) => dispatch(maps.stepUndone(inverseOf(step, id))),
    refuse: (id: string, isStale: boolean) => dispatch(maps.stepRefused({ id, failure, isStale })),
    stack: () => {
      const { history, pending } = maps.selectDrawingSession(getState());
      const ids = (some: readonly Step[]) => some.map(({ id }) => id);
      return { done: ids(history.done), undone: ids(history.undone), pending: ids(pending) };
    },
  };
};

test('a refused undo leaves the step done, also where more was done meanwhile; a refused redo leaves it undone', () => {
  const { dispatch, undo, refuse, stack } = edited(first);
  undo(first, 'back');
  expect(stack()).toEqual({ done: [], undone: ['first'], pending: ['back'] });
  refuse('back', false);
  expect(stack()).toEqual({ done: ['first'], undone: [], pending: [] });
  undo(first, 'back again');
  dispatch(maps.stepDone(second));
  refuse('back again', false);
  expect(stack()).toEqual({ done: ['second', 'first'], undone: [], pending: ['second'] });
  dispatch(maps.stepSaved('second'));
  undo(first, 'back at last');
  dispatch(maps.stepSaved('back at last'));
  dispatch(maps.stepRedone({ ...first, id: 'once more' }));
  refuse('once more', false);
  expect(stack()).toEqual({ done: ['second'], undone: ['first'], pending: [] });
});

test('several undos of one record that are refused together stand again in the order in which they were done', () => {
  const later = move('later', 'item-1');
  const { undo, refuse, stack } = edited(first, later);
  undo(later, 'back one');
  undo(first, 'back two');
  refuse('back one', false);
  expect(stack()).toEqual({ done: ['first', 'later'], undone: [], pending: [] });
});

test('a step that another user has changed can’t be undone or redone', () => {
  const { undo, refuse, stack } = edited(second, first);
  undo(first, 'back');
  refuse('back', true);
  expect(stack()).toEqual({ done: ['second'], undone: [], pending: [] });
});
