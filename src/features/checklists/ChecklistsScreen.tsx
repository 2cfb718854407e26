import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import { useOwnerName } from '#entities/catalogue/useOwnerName.ts';
import { useChecklistRights } from '#entities/checklists/useChecklistRights.ts';
import { useRecordList } from '#entities/customers/useRecordList.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Dialog that asks before a checklist is deleted, and shows why it can't be. [CHK-18, CHK-19, CHK-20, CHK-21] */
const DeleteChecklist = ({ list, onClose }: { list: QuestionList; onClose: () => void }) => {
  const uses = useCallQuery('getQuestionListUses', { id: list.id }, refetchOnMount);
  const [remove] = useCallMutation('deleteQuestionList');
  return (
    <DeleteUsed name={list.name} uses={uses} onDelete={() => remove({ id: list.id })} onClose={onClose} />
  );
};

/** Screen with the checklists that can be used at the active customer. [CHK-12..18] */
export const ChecklistsScreen = () => {
  const { t } = useTranslation('checklists');
  const navigate = useNavigate();
  const mayChange = useChecklistRights();
  const ownerName = useOwnerName();
  const { customerId, open, list, screen } = useRecordList<QuestionList>({
    id: 'checklists',
    right: 'checklists_edit',
    texts: { title: t('title'), search: t('search'), empty: t('empty'), add: t('add'), right: t('right') },
  });
  const query = { customerId, search: list.search || null, ...list.paging };
  const checklists = useCallQuery('listQuestionLists', query, refetchOnMount);
  const whose = (checklist: QuestionList) => checklist.customer?.name ?? ownerName(checklist);
  const show = (checklistId: number) => void navigate(pathTo('checklist', { checklistId }));
  return (
    <ListScreen<QuestionList>
      {...screen(() => show(0))}
      query={checklists}
      fetchPage={pagesOf('listQuestionLists', query)}
      columns={[
        { id: 'name', header: t('columns.name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
        { id: 'customer', header: t('columns.customer'), cell: whose, value: whose },
        {
          id: 'questions',
          header: t('columns.questions'),
          isNumeric: true,
          cell: ({ questionIds }) => questionIds.length,
          value: ({ questionIds }) => questionIds.length,
        },
        createdColumn(t('columns.created')),
      ]}
      onRowOpen={({ id }) => show(id)}
      rowActions={recordActions<QuestionList>({
        mayChange,
        edit: { label: ({ name }) => t('edit', { name }), onSelect: ({ id }) => show(id) },
        remove: { label: ({ name }) => t('delete', { name }), onSelect: open.remove },
      })}
    >
      {open.deleted ? <DeleteChecklist list={open.deleted} onClose={open.close} /> : null}
    </ListScreen>
  );
};
