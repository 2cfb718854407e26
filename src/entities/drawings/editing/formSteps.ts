import type { Step } from '#domain/drawings/edits.ts';
import { callSent } from '#offline/calls/waitingCalls.ts';
import type { Failure } from '#platform/calls/failure.ts';
import * as changes from '../drawingsSlice.ts';
import { type Thunk, stateOf } from './drawingState.ts';
import { dropSteps } from './waitingSteps.ts';

/** Callbacks of forms that wait for the result of a step, and keep the typed values. */
const waiting = new Map<string, (failure: Failure | null) => void>();

const settle = (id: string, failure: Failure | null): void => {
  const tell = waiting.get(id);
  waiting.delete(id);
  tell?.(failure);
};
callSent.on(({ call }) => settle(call.key, null));

/** Registers a form's callback for the result of its step. */
export const followStep = (id: string, tell: (failure: Failure | null) => void): void => {
  waiting.set(id, tell);
};

export const isOfForm = (id: string): boolean => waiting.has(id);

/** Drops the forms' steps that match `isMeant`: each leaves no trace, and its form receives the failure and keeps the typed values. */
export const releaseForms =
  (failure: Failure, isMeant: (step: Step) => boolean): Thunk =>
  (dispatch, getState) => {
    const { pending } = stateOf(getState).maps;
    const shownSteps = pending.filter((step) => waiting.has(step.id) && isMeant(step));
    for (const step of shownSteps) {
      dispatch(changes.stepDropped(step.id));
      dropSteps([step]);
      settle(step.id, failure);
    }
  };
