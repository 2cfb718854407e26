import { type RecordKey, type Step, keysOf } from '#domain/drawings/edits.ts';
import {
  callsOf,
  changeCall,
  dropCall,
  putCall,
  readCall,
  takeCallBack,
} from '#offline/calls/waitingCalls.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import type { SavedStep, SealedStep } from './sendStep.ts';
import { idOf } from './drawingRecords.ts';
import type { StampedRows, StoredRows } from './stepBody.ts';

/** Waiting step with all the data for sending it, so that any page of its user can send it. */
export interface StepPayload {
  mapId: number;
  /** Floor that shows its drawing. */
  floorId: number;
  step: Step;
  /** Backend ids of the step's records whose key doesn't contain the id. */
  ids: Readonly<Record<RecordKey, number>>;
  /** Versions that the step expects, as its user saw them. */
  versions: StampedRows;
  /** Sealed step; null before the first try. */
  sealed: SealedStep | null;
}
export type StepCall = WaitingCall<StepPayload>;

export const stepTarget = (mapId: number): string => `drawing:${mapId}`;

const isStep = (call: WaitingCall): call is StepCall => call.producer === producerNames.step;

/** Returns the steps of a drawing that wait or were refused, the oldest first. */
export const stepsOf = (ownerUserId: number, mapId: number): StepCall[] =>
  callsOf(ownerUserId).filter((call): call is StepCall => isStep(call) && call.target === stepTarget(mapId));

export const isTouching = (step: Step, other: Step): boolean => {
  const keys = new Set(keysOf(other));
  return keysOf(step).some((key) => keys.has(key));
};

const stampsOf = (rows: StampedRows['items'], ids: ReadonlySet<number | null>): StampedRows['items'] =>
  rows.flatMap(({ id, version }) => (ids.has(id) ? [{ id, version }] : []));

const idsOf = (session: Pick<StepPayload, 'ids'>, changes: readonly { key: RecordKey }[]) =>
  new Set(changes.map(({ key }) => idOf(session, key)));

/** User of a step and place of its drawing. */
export interface StepPlace {
  ownerUserId: number;
  mapId: number;
  floorId: number;
  name: string;
}

/** Stores a step with the known ids of its records; resolves with whether it outlives the page. A form's step doesn't. */
export const putStep = (
  { ownerUserId, mapId, floorId, name }: StepPlace,
  step: Step,
  known: Pick<StepPayload, 'ids'>,
  rows: StoredRows,
  isBrief: boolean,
): Promise<boolean> => {
  const ids = Object.fromEntries(
    keysOf(step).flatMap((key) => (known.ids[key] ? [[key, known.ids[key]]] : [])),
  );
  const versions = {
    items: stampsOf(rows.items, idsOf(known, step.items)),
    areas: stampsOf(rows.areas, idsOf(known, step.areas)),
  };
  const payload: StepPayload = { mapId, floorId, step, ids, versions, sealed: null };
  const call = { key: step.id, ownerUserId, producer: producerNames.step, target: stepTarget(mapId), name };
  return putCall({ ...call, payload }, isBrief);
};

const newer = (old: StampedRows['items'], rows: StampedRows['items'], ids: ReadonlySet<number | null>) => {
  const stamps = stampsOf(rows, ids);
  const stampedIds = new Set(stamps.map(({ id }) => id));
  return [...old.filter(({ id }) => !stampedIds.has(id)), ...stamps];
};

/** Passes the ids and versions created by a saved step to the later steps, before it is removed: they have no other source then. */
export const passOn = (
  { ownerUserId, key, payload: { mapId } }: StepCall,
  { rows, given }: SavedStep,
): void => {
  const ids = Object.fromEntries(given.map((one) => [one.key, one.id]));
  for (const otherStep of stepsOf(ownerUserId, mapId)) {
    const { step, versions, sealed } = otherStep.payload;
    if (otherStep.key === key || sealed) continue;
    const knownIds = { ids: { ...otherStep.payload.ids, ...ids } };
    const payload = {
      ...otherStep.payload,
      ids: Object.fromEntries(Object.entries(knownIds.ids).filter(([name]) => keysOf(step).includes(name))),
      versions: {
        items: newer(versions.items, rows.items, idsOf(knownIds, step.items)),
        areas: newer(versions.areas, rows.areas, idsOf(knownIds, step.areas)),
      },
    };
    changeCall(otherStep.key, { payload });
  }
};

/** Returns the refused step on which this one depends, since it was applied on top of it. */
export const refusedBefore = ({
  ownerUserId,
  seq,
  payload: { mapId, step },
}: StepCall): StepCall | undefined =>
  stepsOf(ownerUserId, mapId).find(
    (other) => other.state === 'parked' && other.seq < seq && isTouching(other.payload.step, step),
  );

/** Returns the failed call that keeps a drawing's steps waiting, or null. */
export const failedCallOf = (step: Step | undefined): StepCall | null => {
  const call = step ? readCall(step.id) : null;
  return call?.state === 'sealed' && call.failure ? (call as StepCall) : null;
};

/** Cancels a step that isn't being sent, with the steps applied on top of it, the newest first. */
export const takeStepBack = async ({ ownerUserId, key, payload: { mapId } }: StepCall): Promise<void> => {
  const discardedSteps: Step[] = [];
  for (const { key: id, state, payload } of stepsOf(ownerUserId, mapId)) {
    const isDiscarded = id === key || discardedSteps.some((step) => isTouching(payload.step, step));
    if (isDiscarded && state !== 'sending') discardedSteps.push(payload.step);
  }
  for (const { id } of discardedSteps.toReversed()) await takeCallBack(id);
};

export const dropSteps = (steps: readonly Step[]): void => {
  for (const { id } of steps) dropCall(id);
};
