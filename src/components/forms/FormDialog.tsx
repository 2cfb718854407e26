import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useLossGuard } from './useLossGuard.ts';
import classes from './forms.module.css';

type FormDialogProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  onSubmit?: () => void;
  footer?: ReactNode;
  isDirty?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
};

/** A short form or one thing to read, in the middle of the screen. */
export const FormDialog = (props: FormDialogProps) => {
  const { isOpen, title, onClose, onSubmit, footer, isDirty = false, size = 'md', children } = props;
  const { t } = useTranslation('common');
  const guard = useLossGuard();
  useFocusBack();
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={() => guard.request(isDirty, onClose)}
        title={title}
        size={size}
        closeButtonProps={{ 'aria-label': t('feedback.close') }}
      >
        <FormBody className={classes.dialogForm} onSubmit={onSubmit} footer={footer}>
          {children}
        </FormBody>
      </Modal>
      <DiscardDialog isOpen={guard.isAsking} onKeep={guard.keepEditing} onDiscard={guard.discard} />
    </>
  );
};
