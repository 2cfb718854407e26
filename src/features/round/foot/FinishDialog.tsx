import { Box, Button, Text } from '@mantine/core';
import { IconFlagCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { StateMark } from '#components/marks/StateMark.tsx';
import { useRoundState } from '#entities/rounds/roundHooks.ts';
import classes from './finish.module.css';

type FinishDialogProps = { roundId: number; onFinish: () => void; onClose: () => void };

/** Dialog with the findings, before the round is finished: nothing can be changed afterwards. [ROUND-68] */
export const FinishDialog = ({ roundId, onFinish, onClose }: FinishDialogProps) => {
  const { t } = useTranslation('rounds');
  const counts = useRoundState(roundId)?.counts;
  if (!counts) return null;
  const { items, questions, flaws } = counts;
  const facts = [
    { state: 'ok', text: t('finish.ok', { count: items.ok }), isShown: items.total > 0 },
    {
      state: flaws.open > 0 ? 'flaw' : null,
      text: t('finish.flaws', { count: flaws.open }),
      isShown: true,
    },
    { state: 'warning', text: t('finish.skipped', { count: items.skipped }), isShown: items.skipped > 0 },
    {
      state: null,
      text: t('finish.answers', { count: questions.total - questions.unanswered }),
      isShown: questions.total > 0,
    },
  ] as const;
  return (
    <FormDialog
      isOpen
      title={t('finish.title')}
      onClose={onClose}
      onSubmit={onFinish}
      footer={
        <>
          <Button variant="default" size="lg" onClick={onClose}>
            {t('finish.back')}
          </Button>
          <SaveButton size="lg" isSaving={false} leftSection={<IconFlagCheck size={20} aria-hidden />}>
            {t('foot.finish')}
          </SaveButton>
        </>
      }
    >
      <ul className={classes.facts} aria-label={t('finish.found')}>
        {facts
          .filter(({ isShown }) => isShown)
          .map(({ state, text }) => (
            <li key={text} className="tabular">
              {state ? <StateMark state={state} size={28} /> : <Box component="span" flex="none" w={28} />}
              {text}
            </li>
          ))}
      </ul>
      <Text c="dimmed" mt="md">
        {t(flaws.open > 0 ? 'finish.hint_flaws' : 'finish.hint')}
      </Text>
    </FormDialog>
  );
};
