import { useState } from 'react';
import type { QuarantineEntry } from '#contract/quarantine/roundQuarantine.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { isDecided } from './useDecidedByOthers.ts';
import { useCallMutation } from '#store/callApi.ts';

/**
 * Approves entries in sequence, in the order of arrival, and keeps each refusal by the entry's id; entries decided by others in the
 * meantime are only counted.
 */
export const useApproving = (onDecided: (count: number) => void) => {
  const textOf = useFailureText();
  const [approve] = useCallMutation('approveRoundQuarantine');
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());

  const approveAll = async (entries: readonly QuarantineEntry[]): Promise<void> => {
    setBusyIds(new Set(entries.map(({ id }) => id)));
    const refusals = new Map<number, string>();
    let decidedCount = 0;
    for (const { id } of entries) {
      const { error } = await approve({ id, body: {} });
      if (isDecided(error)) decidedCount += 1;
      else if (error) refusals.set(id, textOf(error));
    }
    if (decidedCount > 0) onDecided(decidedCount);
    setFailures(refusals);
    setBusyIds(new Set());
  };
  return { approveAll, busyIds, failures };
};
