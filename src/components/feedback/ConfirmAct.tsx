import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFailureText } from '../../platform/useFailureText.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type ConfirmActProps = {
  title: string;
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

/** Asks before an act with consequences, does it, and shows a refusal where the user is. [FORM-09] */
export const ConfirmAct = ({ act, onClose, ...dialog }: ConfirmActProps) => {
  const textOf = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async () => {
    setIsBusy(true);
    setFailure(null);
    const { error } = await act().catch((error: unknown) => ({ error }));
    setIsBusy(false);
    if (error === undefined) onClose();
    else setFailure(textOf(error));
  };

  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      isBusy={isBusy}
      failures={failure === null ? [] : [failure]}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};
