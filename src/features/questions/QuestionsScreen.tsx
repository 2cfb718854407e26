import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { WithInfo } from '#components/table/InfoPanel.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import type { QuestionGroup } from '#contract/checklists/checklist.ts';
import { useOwnerName } from '#entities/catalogue/useOwnerName.ts';
import { useRecordRights } from '#entities/catalogue/useRecordRights.ts';
import { useRecordList } from '#entities/customers/useRecordList.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { GroupForm } from './GroupForm.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { QuestionFiles } from './import/QuestionFiles.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Dialog that asks before a group is deleted; a group with questions stays. [QST-06, QST-23] */
const DeleteGroup = ({ group, onClose }: { group: QuestionGroup; onClose: () => void }) => {
  const [remove] = useCallMutation('deleteQuestionGroup');
  const names = group.questions.map(({ name }) => name);
  const data = [{ kind: 'questions', count: names.length, names }];
  return (
    <DeleteUsed
      name={group.name}
      uses={{ data, refetch: () => undefined }}
      onDelete={() => remove({ id: group.id })}
      onClose={onClose}
    />
  );
};

/**
 * Screen with the question groups of the active customer and the chosen one's questions, which have their own screen on a phone.
 * [QST-01..06]
 */
export const QuestionsScreen = () => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const mayChange = useRecordRights('updateQuestionGroup');
  const ownerName = useOwnerName();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { customerId, mayEdit, open, list, screen } = useRecordList<QuestionGroup>({
    id: 'questionGroups',
    right: 'questions_edit',
    texts: {
      title: t('title'),
      search: t('search_group'),
      empty: t('empty_groups'),
      add: t('add_group'),
      right: t('right'),
    },
  });
  const query = { customerId, name: list.search || null, ...list.paging };
  const groups = useCallQuery('listQuestionGroups', query, refetchOnMount);
  const chosenGroup = groups.data?.rows.find(({ id }) => id === chosenId) ?? null;
  const choose = ({ id }: QuestionGroup) => {
    if (isMobile) void navigate(pathTo('questionGroup', { questionGroupId: id }));
    else setChosenId(id === chosenId ? null : id);
  };
  return (
    <WithInfo
      info={
        chosenGroup && !isMobile ? <GroupPanel group={chosenGroup} onClose={() => setChosenId(null)} /> : null
      }
    >
      <ListScreen<QuestionGroup>
        {...screen()}
        query={groups}
        actions={
          mayEdit && customerId !== null ? (
            <QuestionFiles customerId={customerId} count={groups.currentData?.pagination.totalCount ?? 0} />
          ) : undefined
        }
        fetchPage={pagesOf('listQuestionGroups', query)}
        columns={[
          { id: 'name', header: t('columns.name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
          {
            id: 'questions',
            header: t('columns.questions'),
            isNumeric: true,
            cell: ({ questions }) => questions.length,
            value: ({ questions }) => questions.length,
          },
          { id: 'owner', header: t('columns.owner'), cell: ownerName, value: ownerName },
          createdColumn(t('columns.created')),
        ]}
        onRowOpen={choose}
        selectedKey={open.selectedKey ?? chosenId}
        rowActions={recordActions<QuestionGroup>({
          mayChange,
          edit: { label: ({ name }) => t('edit', { name }), onSelect: open.edit },
          remove: { label: ({ name }) => t('delete', { name }), onSelect: open.remove },
        })}
      >
        {open.isAdding || open.edited ? (
          <GroupForm key={open.edited?.id ?? 0} group={open.edited} onClose={open.close} />
        ) : null}
        {open.deleted ? <DeleteGroup group={open.deleted} onClose={open.close} /> : null}
      </ListScreen>
    </WithInfo>
  );
};
