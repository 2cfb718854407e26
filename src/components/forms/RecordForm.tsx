import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import { PageHeader } from '../text/PageHeader.tsx';
import { ConflictChoice } from './conflict/ConflictChoice.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { SaveButton } from '../feedback/SaveButton.tsx';
import type { EntityFormFrame } from './useEntityForm.ts';
import { useUnsavedChanges } from '../leaving/useUnsavedChanges.ts';
import layout from '../text/screen.module.css';
import classes from './recordForm.module.css';

type RecordFormProps = {
  title: string;
  note?: ReactNode;
  listPath: string;
  listLabel: string;
  form: EntityFormFrame;
  /** Label of the save button; without it the form can't be saved. */
  saveLabel?: string;
  isSaveDisabled?: boolean;
  /** True for a new record, which can be saved unchanged. */
  isNew?: boolean;
  /** Additional actions. */
  actions?: ReactNode;
  /** Fields above all other content. */
  fields: ReactNode;
  /** Content of the record below its fields; its own fields are saved with the others. */
  children: ReactNode;
};

/** Record on its own screen, saved as a whole: back link, save, refusals, and the unsaved-work guard. */
export const RecordForm = (props: RecordFormProps) => {
  const {
    title,
    note,
    listPath,
    listLabel,
    form,
    saveLabel,
    isSaveDisabled,
    isNew,
    actions,
    fields,
    children,
  } = props;
  const screen = useRef<HTMLDivElement>(null);
  const unsaved = useUnsavedChanges(form.isUnsaved);
  useScreenTitle(title);

  useEffect(() => {
    screen.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.attempts]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <div ref={screen} className={layout.screen} data-reading={saveLabel === undefined || undefined}>
      <form className={classes.head} onSubmit={handleSubmit} noValidate>
        <PageHeader
          title={title}
          note={note}
          backTo={listPath}
          backLabel={listLabel}
          actions={
            <>
              {actions}
              {saveLabel === undefined ? null : (
                <SaveButton isSaving={form.isSaving} isDisabled={isSaveDisabled || !(isNew || form.isDirty)}>
                  {saveLabel}
                </SaveButton>
              )}
            </>
          }
        />
        {form.failures.map((failure) => (
          <FailureAlert key={failure} text={failure} />
        ))}
        {fields}
      </form>
      {children}
      <ConflictChoice conflict={form.conflict} />
      <DiscardDialog {...unsaved.question} />
    </div>
  );
};
