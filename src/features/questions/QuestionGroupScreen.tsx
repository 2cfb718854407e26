import { IconMessageQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { Question } from '#contract/checklists/checklist.ts';
import { useRecordRights } from '#entities/catalogue/useRecordRights.ts';
import { useLeaveWithCustomer } from '#entities/customers/useLeaveWithCustomer.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { QuestionDialogs } from './QuestionDialogs.tsx';
import { QuestionText } from './QuestionText.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen with the questions of one group. [QST-08..13] */
export const QuestionGroupScreen = () => {
  const { t } = useTranslation('questions');
  const questionGroupId = Number(useParams().questionGroupId);
  const group = useCallQuery('getQuestionGroup', { id: questionGroupId }, refetchOnMount);
  useLeaveWithCustomer(pathTo('questions'), null);
  const mayChangeRecord = useRecordRights('updateQuestion');
  const mayChange = group.currentData !== undefined && mayChangeRecord(group.currentData);
  const open = useListDialogs<Question>({ keyOf: ({ id }) => id });
  const list = useListAddress({ id: 'questions', orders: ['Position', 'Name', 'Created'] });
  const query = { questionGroupId, search: list.search || null, ...list.paging };
  const questions = useCallQuery('listQuestions', query, refetchOnMount);
  if (group.error && !group.currentData)
    return (
      <OneRecord
        query={group}
        unknown={{ icon: <IconMessageQuestion size={40} stroke={1.5} />, title: t('unknown') }}
        listPath={pathTo('questions')}
        listLabel={t('to_list')}
      >
        {() => null}
      </OneRecord>
    );
  return (
    <ListScreen<Question>
      title={group.currentData?.name ?? t('title')}
      note={t('title')}
      backTo={pathTo('questions')}
      backLabel={t('back')}
      list={list}
      query={questions}
      scope={questionGroupId}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      searchLabel={t('search')}
      emptyText={t('empty')}
      add={mayChange ? { label: t('add'), onAdd: open.add } : undefined}
      missingRight={mayChange ? undefined : t('right')}
      fetchPage={pagesOf('listQuestions', query)}
      columns={[
        {
          id: 'name',
          header: t('columns.question'),
          sortKey: 'Name',
          isTitle: true,
          cell: (question) => <QuestionText question={question} />,
          value: ({ name }) => name,
        },
        {
          id: 'description',
          header: t('form.description'),
          isFileOnly: true,
          cell: ({ description }) => description,
        },
        { id: 'positive', header: t('form.positive'), isFileOnly: true, cell: ({ positive }) => positive },
        { id: 'negative', header: t('form.negative'), isFileOnly: true, cell: ({ negative }) => negative },
        { id: 'law', header: t('form.law'), isFileOnly: true, cell: ({ law }) => law },
        { id: 'lawLink', header: t('form.law_link'), isFileOnly: true, cell: ({ lawLink }) => lawLink },
        createdColumn(t('columns.created')),
      ]}
      selectedKey={open.selectedKey}
      rowActions={recordActions<Question>({
        mayChange: () => mayChange,
        edit: { label: ({ name }) => t('edit', { name }), onSelect: open.edit },
        remove: { label: ({ name }) => t('delete', { name }), onSelect: open.remove },
      })}
    >
      <QuestionDialogs open={open} groupId={questionGroupId} />
    </ListScreen>
  );
};
