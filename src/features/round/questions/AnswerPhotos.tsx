import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuestionState } from '#domain/rounds/roundView.ts';
import { useAnswerFlaw } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';

/**
 * Photos of a negative answer; after the answer was changed, a note that they still belong to an open flaw, with a delete button.
 * [ROUND-49]
 */
export const AnswerPhotos = ({ question: { name, state } }: { question: QuestionState }) => {
  const { t } = useTranslation('rounds');
  const { roundId, isReadOnly, watch } = useRoundUi();
  const actions = useRoundActions(roundId);
  const flaw = useAnswerFlaw(roundId, name);
  if (!flaw) return null;
  if (state === 'negative') return <Text fz="xs">{t('summary.photos', { count: flaw.photos.length })}</Text>;
  if (flaw.done !== null) return null;
  return (
    <Text fz="xs">
      {t('questions.left_flaw')}{' '}
      {isReadOnly ? null : (
        <Button
          variant="default"
          size="sm"
          aria-label={t('questions.delete_left_flaw_of', { question: name })}
          onClick={() => watch(actions.removeFlaw(flaw.key))}
        >
          {t('questions.delete_left_flaw')}
        </Button>
      )}
    </Text>
  );
};
