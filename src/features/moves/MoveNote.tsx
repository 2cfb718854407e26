import { Alert, Button, Group, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { LongTextField } from '#components/forms/fields/textFields.ts';

type MoveNoteProps = {
  note: string;
  /** Typed note after another user has changed the saved one. */
  aside: string | null;
  onChange: (note: string) => void;
  onDropAside: () => void;
};

/** Note of a move. Its field measures itself on each render, which lays out the whole screen: only a new text re-renders it. */
export const MoveNote = memo(({ note, aside, onChange, onDropAside }: MoveNoteProps) => {
  const { t } = useTranslation('moves');
  const takeAside = () => {
    onChange(aside ?? '');
    onDropAside();
  };
  return (
    <>
      <LongTextField
        label={t('wizard.note')}
        description={t('wizard.note_hint')}
        minRows={1}
        maxRows={4}
        value={note}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {aside === null ? null : (
        <Alert color="orange" title={t('wizard.note_overtaken')}>
          <Text size="sm" mb="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'break-word' }}>
            {aside}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={takeAside}>
              {t('wizard.note_take')}
            </Button>
            <Button variant="default" onClick={onDropAside}>
              {t('wizard.note_drop')}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  );
});
