import { useTranslation } from 'react-i18next';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import type { FindingCounts } from '#contract/flaws/flaw.ts';
import type { FoundQuestion } from '#contract/rounds/round.ts';
import { questionFilter, questionTabs } from '#domain/flaws/findings.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { TabbedTable } from '../rounds/TabbedTable.tsx';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { useQuestionColumns } from './useQuestionColumns.tsx';
import { useCallQuery } from '#store/callApi.ts';

type QuestionsTableProps = { buildingId: number; counts: FindingCounts['questions'] | undefined };

/** Table of the building's questions with a negative answer; a row opens the question. [DASH-28, DASH-32, DASH-41] */
export const QuestionsTable = ({ buildingId, counts }: QuestionsTableProps) => {
  const { t } = useTranslation('dashboard');
  const [params, change] = useAddressParams();
  const list = useListAddress({
    id: 'dashboardQuestions',
    prefix: 'questions',
    orders: ['Found desc', 'Found', 'Name', 'Round'],
    tabs: questionTabs,
  });
  const filters = { buildingId, ...questionFilter(list.tab), search: list.search || null };
  const query = useCallQuery('listFoundQuestions', { ...filters, ...list.paging }, refetchOnMount);
  const openId = idIn(params, 'question');
  const openQuestion = query.data?.rows.find(({ id }) => id === openId);
  const title = t('questions.title');
  return (
    <TabbedTable
      title={title}
      tab={list.tab}
      onTab={list.onTab}
      tabs={questionTabs.map((value) => ({
        value,
        label: t(`questions.tabs.${value}`),
        count: counts?.[value],
      }))}
    >
      <ListView<FoundQuestion, (typeof questionTabs)[number]>
        caption={`${title}: ${t(`questions.tabs.${list.tab}`)}`}
        list={list}
        query={query}
        rowKey={({ id }) => id}
        searchLabel={t('questions.search')}
        isPart
        emptyText={t(`questions.empty.${list.tab}`)}
        fetchPage={pagesOf('listFoundQuestions', { ...filters, ...list.paging })}
        columns={useQuestionColumns()}
        onRowOpen={({ id }) => change({ question: id })}
        rowLabel={({ name }) => t('questions.open_named', { name })}
        rowTone={({ done }) => (done === null ? undefined : 'done')}
      />
      {openQuestion ? (
        <QuestionDialog
          key={openQuestion.id}
          question={openQuestion}
          onClose={() => change({ question: null })}
        />
      ) : null}
    </TabbedTable>
  );
};
