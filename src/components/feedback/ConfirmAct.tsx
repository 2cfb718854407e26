import { useState } from 'react';
import type { ReactNode } from 'react';
import { toFailure } from '#platform/calls/failure.ts';
import { failureTexts } from '#platform/calls/failureText.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type ConfirmActProps = {
  title: string;
  /** Replaces the title after a failure. */
  failedTitle?: string;
  confirmLabel: string;
  isDanger?: boolean;
  /** True until the consequences are known. */
  isConfirmDisabled?: boolean;
  /** Consequences, in numbers. */
  children: ReactNode;
  /** Performs the action; returns the error if there was one. */
  act: () => Promise<{ error?: unknown }>;
  /** Also called after success. */
  onClose: () => void;
};

/** Dialog that asks before an action with consequences, performs it, and shows every message of a refusal. [CHK-19, FORM-09] */
export const ConfirmAct = ({ act, onClose, title, failedTitle = title, ...dialog }: ConfirmActProps) => {
  const t = useErrorTexts();
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);

  const confirm = async () => {
    setIsBusy(true);
    setFailures([]);
    const { error } = await act().catch((error: unknown) => ({ error }));
    setIsBusy(false);
    if (error === undefined) onClose();
    else setFailures([...new Set(failureTexts(toFailure(error), t))]);
  };

  return (
    <ConfirmDialog
      {...dialog}
      title={failures.length > 0 ? failedTitle : title}
      isOpen
      isBusy={isBusy}
      failures={failures}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};
