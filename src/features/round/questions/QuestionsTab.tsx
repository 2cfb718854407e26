import { Flex, Group, Select } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '#components/forms/fields/FilterChips.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import type { ListState, QuestionState } from '#domain/rounds/roundView.ts';
import { useAllQuestions, useRoundCounts } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import type { Jump } from '../roundUi.ts';
import { QuestionCard } from './QuestionCard.tsx';
import classes from './questions.module.css';

type QuestionsTabProps = {
  roundId: number;
  lists: readonly ListState[];
  listId: number | null;
  jump: Jump | null;
  onJumped: () => void;
};

type Shown = 'unanswered' | 'answered';
const everyList = '0';

/** Tab with the questions of the checklists, unanswered or answered, by group. [ROUND-41, ROUND-42, ROUND-43] */
export const QuestionsTab = ({ roundId, lists, listId, jump, onJumped }: QuestionsTabProps) => {
  const { t } = useTranslation('rounds');
  const questions = useAllQuestions(roundId);
  const counts = useRoundCounts(roundId).questions;
  const actions = useRoundActions(roundId);
  const [shown, setShown] = useState<Shown>('unanswered');
  // A question that was just answered stays in place until the filter changes.
  const [keptIds, setKeptIds] = useState<ReadonlySet<number>>(new Set());
  const requestedId = jump && 'questionId' in jump ? jump.questionId : null;
  const [landedId, setLandedId] = useState<number | null>(null);
  if (requestedId !== null && requestedId !== landedId) setLandedId(requestedId);
  useEffect(() => {
    if (requestedId === null) return;
    document.querySelector<HTMLElement>(`[data-question="${requestedId}"]`)?.focus();
    onJumped();
  }, [requestedId, onJumped]);

  const chosenListId = requestedId === null && lists.some((list) => list.id === listId) ? listId : null;
  const groups = useMemo(() => {
    const fitting = questions.filter(
      (question) =>
        (chosenListId === null || question.roundHistoryQuestionListId === chosenListId) &&
        ((question.answer === null) === (shown === 'unanswered') || keptIds.has(question.id)),
    );
    const byName = new Map<string, QuestionState[]>();
    for (const question of fitting) {
      byName.set(question.groupName, [...(byName.get(question.groupName) ?? []), question]);
    }
    return [...byName];
  }, [questions, chosenListId, shown, keptIds]);

  // Answering the next question ends this one: its form's content is saved.
  const writers = useRef(new Map<number, () => Promise<void>>());
  const moveOn = useCallbackRef((questionId: number) =>
    Promise.all([...writers.current].flatMap(([id, save]) => (id === questionId ? [] : [save()]))),
  );
  const handleWriting = useCallbackRef((id: number, save: (() => Promise<void>) | null) => {
    if (save) writers.current.set(id, save);
    else writers.current.delete(id);
  });

  const [firstList] = lists;
  const selected = lists.length === 1 && firstList ? String(firstList.id) : String(chosenListId ?? everyList);

  const choose = (next: Shown) => {
    setShown(next);
    setKeptIds(new Set());
  };

  return (
    <div className={classes.scroll} data-scrolls>
      <Group gap="8px 16px" justify="space-between" py="sm" px={0}>
        <FilterChips
          label={t('questions.show')}
          value={shown}
          onChange={choose}
          options={[
            { value: 'unanswered', label: t('questions.unanswered'), count: counts.unanswered },
            { value: 'answered', label: t('questions.answered'), count: counts.total - counts.unanswered },
          ]}
        />
        <Select
          aria-label={t('questions.checklist')}
          className={classes.checklist}
          value={selected}
          allowDeselect={false}
          onChange={(value) => actions.setList(value === everyList || value === null ? null : Number(value))}
          data={[
            ...(lists.length > 1 ? [{ value: everyList, label: t('questions.all_checklists') }] : []),
            ...lists.map((list) => ({ value: String(list.id), label: list.name })),
          ]}
        />
      </Group>
      {groups.length === 0 ? (
        <EmptyState
          title={t(shown === 'unanswered' ? 'questions.none_unanswered' : 'questions.none_answered')}
        />
      ) : null}
      {groups.map(([name, own]) => (
        <Flex
          key={name}
          aria-label={name || t('questions.no_group')}
          component="section"
          direction="column"
          gap="xs"
          pb={20}
        >
          <h2 className={classes.groupName}>{name || t('questions.no_group')}</h2>
          {own.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              isLanded={question.id === landedId}
              isKept={keptIds.has(question.id)}
              onMoveOn={moveOn}
              onWriting={handleWriting}
              onAnswered={(id) => setKeptIds((known) => new Set(known).add(id))}
            />
          ))}
        </Flex>
      ))}
    </div>
  );
};
