import { type StepName, stepNames } from '#domain/drawing/edits.ts';
import { isRecord } from '#domain/shape.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import type { WaitingCall } from '#offline/calls/waitingCalls.ts';
import { pathTo } from '#platform/paths.ts';

/** What a waiting call is about, for people: a fix, a comment, or a step on a drawing and where that is shown. */
export type AboutCall = { kind: 'fix' | 'comment' } | { kind: 'step'; step: StepName; address: string };

export const aboutCall = ({ producer, payload }: WaitingCall): AboutCall => {
  if (producer !== producerNames.step || !isRecord(payload))
    return { kind: isRecord(payload) && payload.kind === 'comment' ? 'comment' : 'fix' };
  const { floorId, mapId, step } = payload;
  const name = isRecord(step) ? step.name : null;
  return {
    kind: 'step',
    step: stepNames.find((one) => one === name) ?? 'edit',
    address: pathTo('floor', { floorId: Number(floorId) }, { query: { map: Number(mapId) } }),
  };
};
