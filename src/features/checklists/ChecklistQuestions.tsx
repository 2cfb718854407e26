import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { NextStep } from '#components/feedback/NextStep.tsx';
import { pathTo } from '#platform/paths.ts';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { PickPanes } from '#components/panes/PickPanes.tsx';
import type { PickEntry } from '#components/panes/paneRows.ts';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { Askable } from './useAskable.ts';
import { useAskable } from './useAskable.ts';

type ChecklistQuestionsProps = {
  list: QuestionList;
  questionIds: readonly number[];
  onChange: (ids: readonly number[]) => void;
  isReadOnly: boolean;
  /** Error of the refused questions. */
  failure: string | undefined;
};

const entryOf = ({ question, group }: Askable): PickEntry => ({
  id: question.id,
  name: question.name,
  ...(question.law && { note: question.law }),
  ...(group && { group: { id: group.id, name: group.name } }),
});

/** Lists of the questions that can be added to a checklist, and of its own. [CHK-24, CHK-25, CHK-26] */
export const ChecklistQuestions = (props: ChecklistQuestionsProps) => {
  const { list, questionIds, onChange, isReadOnly, failure } = props;
  const { t } = useTranslation('checklists');
  const textOf = useFailureText();
  const mayAsk = useMayCallThere('createQuestion');
  const { askable, groups } = useAskable(list);
  const entries = useMemo(() => askable.map(entryOf), [askable]);
  const chosenQuestions = useMemo(() => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    return questionIds.flatMap((id) => byId.get(id) ?? []);
  }, [entries, questionIds]);
  return (
    <>
      {failure ? <FailureAlert text={failure} /> : null}
      <PickPanes
        entries={entries}
        chosen={chosenQuestions}
        onChange={onChange}
        isReadOnly={isReadOnly}
        groupLabel={t('questions.group')}
        texts={{
          available: t('questions.available'),
          chosen: t('questions.chosen'),
          noneAvailable: t('questions.none_available'),
          noneChosen: t('questions.none_chosen'),
        }}
        first={
          mayAsk && !isReadOnly ? (
            <NextStep label={t('questions.make')} to={pathTo('questions')} />
          ) : undefined
        }
        instead={
          groups.currentData ? undefined : groups.error ? (
            <FailureAlert text={textOf(groups.error)} onRetry={() => void groups.refetch()} />
          ) : (
            <RowsSkeleton />
          )
        }
      />
    </>
  );
};
