import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../overlays/Modal.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import type { PanelFooter } from './footerOf.ts';
import { footerOf } from './footerOf.ts';
import { FormBody } from './FormBody.tsx';
import { useLossGuard } from './useLossGuard.ts';
import classes from './forms.module.css';

type FormDialogProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  onSubmit?: () => void;
  footer?: PanelFooter;
  isDirty?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
};

/** A short form or one thing to read, in the middle of the screen. */
export const FormDialog = (props: FormDialogProps) => {
  const { isOpen, title, onClose, onSubmit, footer, isDirty = false, size = 'md', children } = props;
  const { t } = useTranslation('common');
  const guard = useLossGuard();
  const close = () => guard.request(isDirty, onClose);
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        size={size}
        closeButtonProps={{ 'aria-label': t('feedback.close') }}
      >
        <FormBody className={classes.dialogForm} onSubmit={onSubmit} footer={footerOf(footer, close)}>
          {children}
        </FormBody>
      </Modal>
      <DiscardDialog isOpen={guard.isAsking} onKeep={guard.keepEditing} onDiscard={guard.discard} />
    </>
  );
};
