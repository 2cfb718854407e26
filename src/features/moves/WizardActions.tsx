import { Button, Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import type { SaveBar } from '#domain/moves/moveChoices.ts';
import { pathTo } from '#platform/paths.ts';
import classes from './moves.module.css';

type WizardActionsProps = {
  isDirty: boolean;
  isSaving: boolean;
  /** Reason that prevents a save. */
  bar: SaveBar | null;
  onSave: () => void;
  /** Handler; missing before the first save. */
  onSummary: (() => void) | undefined;
};

/** State of the move, and its three next actions. [MOVE-37..39, MOVE-42..44] */
export const WizardActions = ({ isDirty, isSaving, bar, onSave, onSummary }: WizardActionsProps) => {
  const { t } = useTranslation('moves');
  const isNew = onSummary === undefined;
  const state = isSaving ? 'saving' : isDirty ? 'unsaved' : isNew ? 'new' : 'saved';
  return (
    <div className={classes.actions}>
      <Text c="dimmed" fz="sm" role="status">
        {bar !== null && bar !== 'loading' ? t(`wizard.bars.${bar}`) : t(`wizard.state.${state}`)}
      </Text>
      <Flex gap="xs" wrap="wrap">
        <Button component={Link} to={pathTo('ongoingMoves')} variant="default">
          {t('wizard.cancel')}
        </Button>
        <Button variant="default" disabled={isNew} onClick={onSummary}>
          {t('wizard.summary')}
        </Button>
        <SaveButton isSaving={isSaving} isDisabled={bar !== null || !isDirty} onSave={onSave}>
          {t('wizard.save')}
        </SaveButton>
      </Flex>
    </div>
  );
};
