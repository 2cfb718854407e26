import { useState } from 'react';
import type { ReactNode } from 'react';
import { toFailure } from '../../platform/failure.ts';
import { failureTexts } from '../../platform/failureText.ts';
import { useErrorTexts } from '../../platform/useErrorTexts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type ConfirmActProps = {
  title: string;
  /** Stands in place of the title once it has failed. */
  failedTitle?: string;
  confirmLabel: string;
  isDanger?: boolean;
  /** What it leads to isn't known yet. */
  isConfirmDisabled?: boolean;
  /** What it leads to, in numbers. */
  children: ReactNode;
  /** Does it; says what went wrong where something did. */
  act: () => Promise<{ error?: unknown }>;
  /** Called when it was done, too. */
  onClose: () => void;
};

/** Asks before an act with consequences, does it, and shows every text of a refusal where the user is. [CHK-19, FORM-09] */
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
