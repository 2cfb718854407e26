import { Box, Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import { ConflictChoice } from './conflict/ConflictChoice.tsx';
import { FormDialog } from './FormDialog.tsx';
import { SaveButton } from '../feedback/SaveButton.tsx';
import { SidePanel } from './SidePanel.tsx';
import type { EntityFormFrame } from './useEntityForm.ts';

type EntityFormPanelProps = {
  title: string;
  form: EntityFormFrame;
  onClose: () => void;
  saveLabel?: string;
  /** True for a form that can be saved only when valid. */
  isSaveDisabled?: boolean;
  /** Reason why saving is disabled. */
  whyDisabled?: string;
  /** For one or two fields: a dialog in the middle instead of a panel. */
  isShort?: boolean;
  isDanger?: boolean;
  /** Width of the panel on desktop, in pixels. */
  width?: number;
  /** Hides save button and footer. */
  isReadOnly?: boolean;
  /** Additional actions at the footer's start, such as a delete button. */
  more?: ReactNode;
  children: ReactNode;
};

/** Frame of a form that adds or edits one record: cancel, save, refusals, and the unsaved-work guard. */
export const EntityFormPanel = (props: EntityFormPanelProps) => {
  const {
    title,
    form,
    onClose,
    saveLabel,
    isSaveDisabled,
    whyDisabled,
    isShort = false,
    isDanger,
    width,
    isReadOnly = false,
    more,
    children,
  } = props;
  const { t } = useTranslation('lists');
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.attempts]);

  const failure = form.failures.join(' ') || null;
  const shared = {
    isOpen: true,
    title,
    onClose,
    onSubmit: isReadOnly ? undefined : form.submit,
    isUnsaved: form.isUnsaved,
    footer: isReadOnly
      ? undefined
      : (close: () => void) => (
          <>
            {/* A dialog reserves its lines; a panel's footer stays at the window's edge. */}
            {failure !== null && !isShort ? (
              <Box flex="1 1 100%">
                <FailureAlert text={failure} />
              </Box>
            ) : null}
            {isSaveDisabled && whyDisabled ? (
              <Text flex="1 0 100%" c="dimmed" fz="xs">
                {whyDisabled}
              </Text>
            ) : null}
            {more ? <Box me="auto">{more}</Box> : null}
            <Button variant="default" onClick={close}>
              {t('form.cancel')}
            </Button>
            <SaveButton isSaving={form.isSaving} isDisabled={isSaveDisabled} isDanger={isDanger}>
              {saveLabel ?? t('form.save')}
            </SaveButton>
          </>
        ),
  };
  const content = (
    <Box ref={fields} display="contents">
      {children}
    </Box>
  );
  return (
    <>
      {isShort ? (
        <FormDialog {...shared} failure={failure}>
          {content}
        </FormDialog>
      ) : (
        <SidePanel {...shared} {...(width !== undefined && { size: width })}>
          {content}
        </SidePanel>
      )}
      <ConflictChoice conflict={form.conflict} />
    </>
  );
};
