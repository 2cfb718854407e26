import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { LongTextField } from '../../components/forms/fields/textFields.ts';

type MoveNoteProps = { note: string; onChange: (note: string) => void };

/** A move's note. Its field measures itself on each render, which lays out the whole screen: only a new text re-renders it. */
export const MoveNote = memo(({ note, onChange }: MoveNoteProps) => {
  const { t } = useTranslation('moves');
  return (
    <LongTextField
      label={t('wizard.note')}
      description={t('wizard.note_hint')}
      minRows={1}
      maxRows={4}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
});
