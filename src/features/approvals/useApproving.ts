import { useState } from 'react';
import type { QuarantineEntry } from '../../contract/quarantine/roundQuarantine.ts';
import { useApproveEntryMutation } from '../../entities/quarantine/quarantineApi.ts';
import { useFailureText } from '../../platform/calls/useFailureText.ts';

/** Approves entries one after another, in the order they came, and keeps each one's refusal by its id. */
export const useApproving = () => {
  const textOf = useFailureText();
  const [approve] = useApproveEntryMutation();
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());

  const approveAll = async (entries: readonly QuarantineEntry[]): Promise<void> => {
    setBusyIds(new Set(entries.map(({ id }) => id)));
    const refused = new Map<number, string>();
    for (const { id } of entries) {
      const result = await approve(id);
      if ('error' in result) refused.set(id, textOf(result.error));
    }
    setFailures(refused);
    setBusyIds(new Set());
  };
  return { approveAll, busyIds, failures };
};
