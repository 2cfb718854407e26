import type { Step } from '#domain/drawing/edits.ts';
import { callSent } from '#offline/calls/waitingCalls.ts';
import type { Failure } from '#platform/calls/failure.ts';
import * as changes from '../drawingsSlice.ts';
import { type Thunk, stateOf } from './drawingState.ts';
import { dropSteps } from './waitingSteps.ts';

/** Those that wait to hear how a step ended: forms, which keep what was typed. */
const waiting = new Map<string, (failure: Failure | null) => void>();

const settle = (id: string, failure: Failure | null): void => {
  const tell = waiting.get(id);
  waiting.delete(id);
  tell?.(failure);
};
callSent.on(({ call }) => settle(call.key, null));

/** Has a form hear how its step ends. */
export const followStep = (id: string, tell: (failure: Failure | null) => void): void => {
  waiting.set(id, tell);
};

export const isOfForm = (id: string): boolean => waiting.has(id);

/** Gives up the forms' steps that `isMeant`: each leaves no trace, and its form hears why and keeps what was typed. */
export const releaseForms =
  (failure: Failure, isMeant: (step: Step) => boolean): Thunk =>
  (dispatch, getState) => {
    const { pending } = stateOf(getState).maps;
    const shown = pending.filter((step) => waiting.has(step.id) && isMeant(step));
    for (const step of shown) {
      dispatch(changes.stepDropped(step.id));
      dropSteps([step]);
      settle(step.id, failure);
    }
  };
