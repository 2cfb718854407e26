import { useState } from 'react';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { ActOutcome } from '#entities/rounds/useRoundActions.ts';

/** Returns a form that records one act: it closes once that is stored; after a refusal it keeps all typed values. */
export const useActForm = (
  record: () => Promise<ActOutcome>,
  { isRight, onStored }: { isRight: boolean; onStored: () => void },
) => {
  const textOf = useFailureText();
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setIsSaving(true);
    const outcome = await record();
    setIsSaving(false);
    if (outcome.status === 'stored') onStored();
    else setFailure(textOf(outcome.failure));
  };
  const handleSave = () => {
    setIsTried(true);
    if (isRight && !isSaving) void save();
  };
  return { isTried, isSaving, failure, handleSave };
};
