import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { useUnsavedChanges } from '../leaving/useUnsavedChanges.ts';

/** Footer of a form; a function receives the close function that asks about unsaved work first. */
type PanelFooter = ReactNode | ((close: () => void) => ReactNode);

const footerOf = (footer: PanelFooter, close: () => void): ReactNode =>
  typeof footer === 'function' ? footer(close) : footer;

/** Props of every overlay form, in any frame. */
export interface OverlayFormProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Makes the content a form: called by Enter and submit buttons. */
  onSubmit?: () => void;
  /** Buttons in the sticky footer. */
  footer?: PanelFooter;
  /** Keeps the form open on an outside press, the target of the next press in a fast series. */
  isKeptByOutside?: boolean;
  /** Returns whether there is unsaved work: closing and leaving ask first. */
  isUnsaved?: () => boolean;
  children: ReactNode;
}

/** Props of the frame around a form: closing it asks first if work would be lost. */
interface FrameProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  closeOnClickOutside: boolean;
  closeButtonProps: { 'aria-label': string };
  children: ReactNode;
}

type GuardedFormProps = OverlayFormProps & {
  className: string | undefined;
  footClassName?: string | undefined;
  frame: (props: FrameProps) => ReactNode;
};

/** Overlay form in a frame, with the question before unsaved work is discarded. */
export const GuardedForm = (props: GuardedFormProps) => {
  const {
    isOpen,
    title,
    onClose,
    onSubmit,
    footer,
    isUnsaved = () => false,
    isKeptByOutside = false,
    children,
    className,
    footClassName,
    frame,
  } = props;
  const { t } = useTranslation('common');
  const unsaved = useUnsavedChanges(() => isOpen && isUnsaved());
  const close = () => unsaved.request(onClose);
  return (
    <>
      {frame({
        opened: isOpen,
        onClose: close,
        title,
        closeOnClickOutside: !isKeptByOutside,
        closeButtonProps: { 'aria-label': t('feedback.close') },
        children: (
          <FormBody
            className={className}
            footClassName={footClassName}
            onSubmit={onSubmit}
            footer={footerOf(footer, close)}
          >
            {children}
          </FormBody>
        ),
      })}
      <DiscardDialog {...unsaved.question} />
    </>
  );
};
