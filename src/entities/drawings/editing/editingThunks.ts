import type { UnknownAction } from '@reduxjs/toolkit';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { History, Step } from '#domain/drawings/edits.ts';
import { inverseOf, stepBack, stepForward } from '#domain/drawings/edits.ts';
import {
  areCallsLoaded,
  callSent,
  followCalls,
  hurryCalls,
  loadCalls,
  readCall,
} from '#offline/calls/waitingCalls.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { newId } from '#platform/ids.ts';
import { selectUser } from '#entities/session/sessionSlice.ts';
import * as changes from '../drawingsSlice.ts';
import type { State, Thunk } from './drawingState.ts';
import { isConflict, noteSaved, refreshDrawing, rowsOf, stateOf } from './drawingState.ts';
import { followStep } from './formSteps.ts';
import { isAsLeft, rebasedStep } from './rebasedStep.ts';
import { conflict } from './sendPicture.ts';
import type { SavedStep } from './sendStep.ts';
import { takePlaced } from './placedSteps.ts';
import { makeDrawingRecords } from './drawingRecords.ts';
import { dropSteps, putStep, stepsOf, stepTarget, failedCallOf } from './waitingSteps.ts';

const sheetsOf = makeDrawingRecords();

/** Returns the drawing as displayed: the backend's rows with the unsaved steps applied. */
const recordsOf = (state: State) => {
  const { mapId, pending } = state.maps;
  return sheetsOf(rowsOf(state, mapId ?? 0), state.maps, pending);
};

/** Refetches the drawing, unless a gesture is running or steps are unsaved, which would be disturbed. */
export const refreshAtRest =
  (mapId: number): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { pending, gesture } = stateOf(getState).maps;
    if (pending.length === 0 && gesture === 'none') await dispatch(refreshDrawing(mapId));
  };

/** Removes steps that were refused, or cancelled by another tab, from the display. */
const noteEnded = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const { mapId, pending } = stateOf(getState).maps;
  if (mapId === null) return;
  const isThere = ({ id }: Step) => stateOf(getState).maps.pending.some((step) => step.id === id);
  for (const step of pending) {
    const call = readCall(step.id);
    if (call && call.state !== 'parked') continue;
    const isStale = call?.failure ? isConflict(call.failure) : true;
    if (isStale) await dispatch(refreshDrawing(mapId));
    if (stateOf(getState).maps.mapId !== mapId || !isThere(step)) continue;
    if (call?.failure) dispatch(changes.stepRefused({ id: step.id, failure: call.failure, isStale }));
    else dispatch(changes.stepDropped(step.id));
  }
};

/** Shows a drawing with its waiting steps on this device, and follows them; returns the function that closes it. */
const showDrawing =
  ({ id: mapId, floorId, name }: Pick<FloorMap, 'id' | 'floorId' | 'name'>): Thunk<() => void> =>
  (dispatch, getState) => {
    dispatch(changes.drawingOpened(mapId));
    const calls = stepsOf(selectUser(stateOf(getState)).id, mapId);
    const stepsIn = (isRefused: boolean) =>
      calls.flatMap(({ state, payload }) => ((state === 'parked') === isRefused ? [payload.step] : []));
    const placedSteps = takePlaced(mapId);
    const failure = calls.find(({ state }) => state === 'parked')?.failure;
    dispatch(
      changes.stepsFound({
        place: { floorId, name },
        pending: stepsIn(false),
        refused: failure ? { steps: stepsIn(true), failure, isStale: isConflict(failure) } : null,
        placed: placedSteps.map(({ step }) => step),
        ids: Object.assign(
          {},
          ...calls.map(({ payload }) => payload.ids),
          ...placedSteps.map(({ ids }) => ids),
        ) as Record<string, number>,
      }),
    );
    const stops = [
      callSent.on(({ call, answer }) => {
        const { pending, refused } = stateOf(getState).maps;
        const step = pending.find(({ id }) => id === call.key);
        if (step && answer) dispatch(noteSaved(mapId, step, answer as SavedStep));
        // A retry from the panel succeeded: the drawing was shown without the step.
        if (!refused?.steps.some(({ id }) => id === call.key)) return;
        dispatch(changes.refusalOver(call.key));
        void dispatch(refreshDrawing(mapId));
      }),
      followCalls(() => void dispatch(noteEnded())),
    ];
    return () => {
      stops.forEach((stop) => stop());
      dispatch(changes.drawingOpened(null));
    };
  };

/** Opens a drawing once the waiting steps of this device are known; returns the function that closes it. */
export const openDrawing =
  (drawing: Pick<FloorMap, 'id' | 'floorId' | 'name'>): Thunk<() => void> =>
  (dispatch) => {
    if (areCallsLoaded()) return dispatch(showDrawing(drawing));
    let isLeft = false;
    let close = (): void => undefined;
    void loadCalls().then(() => {
      if (!isLeft) close = dispatch(showDrawing(drawing));
    });
    return () => {
      isLeft = true;
      close();
    };
  };

/** Stores a step that the drawing shows already; the sender sends it. */
const keep =
  (step: Step, isBrief = false): Thunk =>
  (_dispatch, getState) => {
    const state = stateOf(getState);
    const { mapId, place } = state.maps;
    if (mapId === null) return;
    const ownerUserId = selectUser(state).id;
    void putStep({ ownerUserId, mapId, ...place }, step, state.maps, rowsOf(state, mapId), isBrief);
  };

/** Applies a step, which is saved automatically. */
export const doStep =
  (done: Omit<Step, 'id'>): Thunk =>
  (dispatch) => {
    if (done.items.length + done.areas.length === 0) return;
    // The store takes a frozen object as it is, and doesn't walk through hundreds of changes.
    const step = Object.freeze({ ...done, id: newId() });
    // Stored before it is shown, so that it is sent while the step is rendered and painted.
    dispatch(keep(step));
    dispatch(changes.stepDone(step));
  };

/** Applies a step whose form waits for the result: if refused or offline, it is undone without a trace, and the form shows why. */
export const doStepOfForm =
  (done: Omit<Step, 'id'>, id: string): Thunk<Promise<{ error?: Failure }>> =>
  (dispatch, getState) =>
    new Promise((resolve) => {
      const error = failedCallOf(stateOf(getState).maps.pending[0])?.failure;
      if (error) {
        resolve({ error });
        return;
      }
      followStep(id, (failure) => resolve(failure ? { error: failure } : {}));
      dispatch(changes.stepDone({ ...done, id }));
      dispatch(keep({ ...done, id }, true));
    });

/** Retries the waiting steps of the open drawing at once. */
export const tryNow = (): Thunk => (_dispatch, getState) => {
  const state = stateOf(getState);
  const target = stepTarget(state.maps.mapId ?? 0);
  hurryCalls(selectUser(state).id, (call) => call.target === target && call.state === 'sealed');
};

const turn =
  (
    back: (history: History) => { step: Step } | null,
    noted: (step: Step) => UnknownAction,
    isBack: boolean,
  ): Thunk =>
  (dispatch, getState) => {
    const state = stateOf(getState);
    const historyStep = back(state.maps.history);
    if (!historyStep) return;
    const step = isBack ? inverseOf(historyStep.step, newId()) : { ...historyStep.step, id: newId() };
    // Another user's later change isn't overwritten without asking; for a picture the backend checks it, and names the changed records.
    const isFree = step.picture !== undefined || isAsLeft(step, recordsOf(state));
    if (isFree) dispatch(keep(step));
    dispatch(noted(step));
    if (!isFree) dispatch(changes.stepRefused({ id: step.id, failure: conflict, isStale: true }));
  };

export const undo = (): Thunk => turn(stepBack, changes.stepUndone, true);
/** Redoes the newest undone step. */
export const redo = (): Thunk => turn(stepForward, changes.stepRedone, false);

/** Closes the refusal; its steps stay undone. */
export const leaveRefused = (): Thunk => (dispatch, getState) => {
  const { refused } = stateOf(getState).maps;
  dispatch(changes.refusalClosed());
  dropSteps(refused?.steps ?? []);
};

/** Repeats refused steps on top of the drawing's current state. */
export const applyRefused = (): Thunk => (dispatch, getState) => {
  const { refused } = stateOf(getState).maps;
  // Repeated steps are stored before the refused ones are removed.
  dispatch(changes.refusalClosed());
  for (const step of refused?.steps ?? []) dispatch(doStep(rebasedStep(step, recordsOf(stateOf(getState)))));
  dropSteps(refused?.steps ?? []);
};
