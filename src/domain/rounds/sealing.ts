import { foldByTarget } from './foldedByTarget.ts';
import type { RoundOperation } from './operations.ts';
import type { RoundState } from './roundView.ts';
import {
  extraCalls,
  itemCalls,
  itemPhotoCalls,
  questionCalls,
  scanCalls,
  serviceCalls,
} from './sealedAnswers.ts';
import type { SealedCall } from './sealedCall.ts';
import { changedFlawCalls, newFlawCalls, photoCalls } from './sealedFlaws.ts';

/**
 * Converts operations to the calls of a bulk save, in sending order: questions, items, new flaws, changed flaws (with removed ones and
 * service fields, services and replaced units), photos, and last the round. All acts on a target become one call, or none if the result
 * equals the server's state. `before` is the view at the last seal; an act on an unknown target is sent anyway, so that its refusal becomes
 * visible. The round's call names the keys of the others, and the `earlier` ones of the same round. [SAVE-01..10]
 */
export function sealOperations(
  before: RoundState,
  operations: readonly RoundOperation[],
  newKey: () => string,
  earlier: readonly string[] = [],
): SealedCall[] {
  const foldedTargets = foldByTarget(operations);
  const calls = [
    ...questionCalls(before, foldedTargets, newKey),
    ...itemCalls(before, foldedTargets, newKey),
    ...scanCalls(before, foldedTargets, newKey),
    ...newFlawCalls(before, foldedTargets, newKey),
    ...changedFlawCalls(before, foldedTargets, newKey),
    ...extraCalls(foldedTargets, newKey),
    ...serviceCalls(before, foldedTargets, operations, newKey),
    ...itemPhotoCalls(before, foldedTargets, newKey),
    ...photoCalls(before, foldedTargets, newKey),
  ];
  if (calls.length === 0 && !foldedTargets.round.hasProgress) return [];
  const sealedOpIds = new Set(calls.flatMap((call) => call.opIds));
  const { done } = foldedTargets.round;
  return [
    ...calls,
    {
      key: newKey(),
      step: 'round',
      call: 'updateRound',
      target: { id: before.round.id },
      body: done === null ? {} : { done },
      opIds: operations.map((operation) => operation.opId).filter((opId) => !sealedOpIds.has(opId)),
      manifest: [...earlier, ...calls.map((call) => call.key)],
    },
  ];
}
