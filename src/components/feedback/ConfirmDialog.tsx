import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../overlays/Modal.tsx';
import overlays from '../overlays/overlays.module.css';
import { SaveButton } from './SaveButton.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import classes from './feedback.module.css';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** Losses or consequences, in numbers. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** True until the losses are known. */
  isConfirmDisabled?: boolean;
  failures?: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
};

/** Dialog that asks before an irreversible action; Esc and a click outside mean no, and the safe answer has the focus. [FORM-09] */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel,
    isDanger,
    isBusy = false,
    failures = [],
  } = props;
  const { onConfirm, onCancel } = props;
  const { t } = useTranslation('common');
  const close = () => {
    if (!isBusy) onCancel();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size="md"
      closeButtonProps={{ 'aria-label': t('feedback.close') }}
    >
      <Stack>
        <div className={classes.dialogText}>{children}</div>
        {failures.map((failure) => (
          <FailureAlert key={failure} text={failure} />
        ))}
        <div className={`${classes.dialogButtons} ${overlays.foot}`} data-foot>
          <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
            {cancelLabel ?? t('feedback.cancel')}
          </Button>
          <SaveButton
            isSaving={isBusy}
            onSave={onConfirm}
            isDanger={isDanger}
            isDisabled={props.isConfirmDisabled}
          >
            {confirmLabel}
          </SaveButton>
        </div>
      </Stack>
    </Modal>
  );
};
