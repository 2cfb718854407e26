import { Button, Flex, Text } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { RoundAnswer, RoundConflict } from '#contract/rounds/roundConflict.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { RoundConflictsContext } from './conflictsContext.ts';
import { useAnswerText } from './useAnswerText.ts';
import classes from './conflicts.module.css';
import { usePersonName } from '#platform/usePersonName.ts';
import { useCallMutation } from '#store/callApi.ts';

type ConflictChoiceProps = { conflicts: readonly RoundConflict[]; name: string; onDone?: () => void };

/** Conflicting answers with inspector and time, each with a button to use it. (decisions, Sending work) */
export const ConflictChoice = ({ conflicts, name, onDone }: ConflictChoiceProps) => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const answerText = useAnswerText();
  const personName = usePersonName();
  const { onChosen } = useContext(RoundConflictsContext);
  const [choose, { isLoading, error }] = useCallMutation('chooseRoundAnswer');
  const [first] = conflicts;
  if (!first) return null;

  const take = async (id: number, use: 'shown' | 'kept') => {
    const result = await choose({ id, body: { use } });
    if ('error' in result) return;
    onChosen();
    onDone?.();
  };
  const answers: { id: number; use: 'shown' | 'kept'; answer: RoundAnswer }[] = [
    { id: first.id, use: 'shown', answer: first.shown },
    ...conflicts.map(({ id, kept }) => ({ id, use: 'kept' as const, answer: kept })),
  ];
  return (
    <div role="group" aria-label={t('conflict.badge_for', { target: name })} className={classes.conflict}>
      <Flex component="p" gap="xs" align="center" m={0} fw={650}>
        <IconArrowsSplit2 size={18} aria-hidden />
        {t('conflict.title')}
      </Flex>
      <ul className={classes.answers}>
        {answers.map(({ id, use, answer }) => (
          <li key={`${id}:${use}`} className={classes.answer}>
            <span className={classes.said}>
              <Text span c="dimmed" fz="sm" fw={400}>
                {t(`conflict.${use}`)}
              </Text>
              <strong>{answerText(answer)}</strong>
              <Text span c="dimmed" fz="sm" fw={400}>
                {t('conflict.by', { who: personName(answer.userName), when: formatTimestamp(answer.at) })}
              </Text>
            </span>
            <Button
              variant="default"
              className="no-print"
              disabled={isLoading}
              aria-label={t('conflict.use_for', {
                answer: answerText(answer),
                who: personName(answer.userName),
              })}
              onClick={() => void take(id, use)}
            >
              {t(use === 'kept' ? 'conflict.use' : 'conflict.keep')}
            </Button>
          </li>
        ))}
      </ul>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </div>
  );
};
