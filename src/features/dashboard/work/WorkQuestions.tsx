import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import type { WorkQuestion } from '#contract/worklists/work.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { QuestionDialog } from '../findings/QuestionDialog.tsx';
import { useQuestionColumns } from '../findings/useQuestionColumns.tsx';
import { inOrders } from './inOrders.ts';
import { usePlaceColumns } from './usePlaceColumns.ts';
import type { WorkAddress } from './useWorkAddress.ts';
import { useWorkList } from './useWorkList.ts';
import { useCallQuery } from '#store/callApi.ts';

const orders = ['Found', 'Name'] as const;

/** Returns the columns of the building's questions, with this list's sort orders, and the role. */
const useColumns = (): readonly DataTableColumn<WorkQuestion>[] => {
  const { t } = useTranslation('dashboard');
  const place = usePlaceColumns();
  const columns = useQuestionColumns();
  return [
    ...place,
    ...inOrders(columns, orders),
    { id: 'role', header: t('rounds.columns.responsible'), cell: ({ roleName }) => roleName || '–' },
  ];
};

/** List of the questions with a negative answer to be handled in all buildings; each can be opened. */
export const WorkQuestions = ({ address }: { address: WorkAddress }) => {
  const { t } = useTranslation('dashboard');
  const [params, change] = useAddressParams();
  const list = useListAddress({ id: 'workQuestions', orders });
  const shared = useWorkList('questions', address, list);
  const filters = address.findings;
  const query = useCallQuery('listWorkQuestions', { ...filters, ...list.paging }, refetchOnMount);
  const openId = idIn(params, 'question');
  const openQuestion = query.data?.rows.find(({ id }) => id === openId);
  return (
    <>
      <ListView<WorkQuestion>
        {...shared}
        query={query}
        columns={useColumns()}
        fetchPage={pagesOf('listWorkQuestions', { ...filters, ...list.paging })}
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
    </>
  );
};
