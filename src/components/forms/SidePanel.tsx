import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '../overlays/Drawer.tsx';
import { useIsMobile } from '../theme/useIsMobile.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import type { PanelFooter } from './footerOf.ts';
import { footerOf } from './footerOf.ts';
import { FormBody } from './FormBody.tsx';
import { useLossGuard } from './useLossGuard.ts';
import classes from './forms.module.css';

type SidePanelProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Makes the content a form: Enter and a submit button call it. */
  onSubmit?: () => void;
  /** Buttons; they stay in sight at the foot. */
  footer?: PanelFooter;
  /** Unsaved work: closing asks first. */
  isDirty?: boolean;
  /** Width on desktop in px. */
  size?: number;
  children: ReactNode;
};

/** A longer form: a panel at the right on desktop, a full-height sheet in mobile mode. */
export const SidePanel = (props: SidePanelProps) => {
  const { isOpen, title, onClose, onSubmit, footer, isDirty = false, size = 480, children } = props;
  const { t } = useTranslation('common');
  const isMobile = useIsMobile();
  const guard = useLossGuard();
  const close = () => guard.request(isDirty, onClose);
  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={close}
        title={title}
        position={isMobile ? 'bottom' : 'right'}
        size={isMobile ? '100%' : size}
        closeButtonProps={{ 'aria-label': t('feedback.close') }}
        classNames={{ content: classes.sheet, body: classes.sheetBody, header: classes.sheetHeader }}
      >
        <FormBody className={classes.form} onSubmit={onSubmit} footer={footerOf(footer, close)}>
          {children}
        </FormBody>
      </Drawer>
      <DiscardDialog isOpen={guard.isAsking} onKeep={guard.keepEditing} onDiscard={guard.discard} />
    </>
  );
};
