import { type StepName, stepNames } from '#domain/drawings/edits.ts';
import { isRecord } from '#domain/shape.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import type { WaitingCall } from '#offline/calls/waitingCalls.ts';
import { pathTo } from '#platform/paths.ts';

/** Description of a waiting call for display: a fix, a comment, or a step on a drawing and the address of its drawing. */
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
