import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { PlanPause } from '#contract/plans/planPause.ts';
import { useOwnerName } from '#entities/catalogue/useOwnerName.ts';
import { useRecordList } from '#entities/customers/useRecordList.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { PauseForm } from './PauseForm.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Screen with the pauses of the active customer, and of the levels above it, which are changed there. [LIFE-08, LIFE-09] */
export const PlanPausesScreen = () => {
  const { t } = useTranslation('planPauses');
  const ownerName = useOwnerName();
  const [remove] = useCallMutation('deletePlanPause');
  const { customerId, mayEdit, open, list, screen } = useRecordList<PlanPause>({
    id: 'planPauses',
    right: 'roundplannings_edit',
    orders: ['Starts', 'Name', 'Created'],
    texts: { title: t('title'), search: t('search'), empty: t('empty'), add: t('add'), right: t('right') },
  });
  const query = { customerId, name: list.search || null, ...list.paging };
  const pauses = useCallQuery('listPlanPauses', query, refetchOnMount);
  const mayChange = (pause: PlanPause) => mayEdit && pause.customerId === customerId;
  return (
    <ListScreen<PlanPause>
      {...screen()}
      backTo={pathTo('roundPlans')}
      backLabel={t('to_plans')}
      query={pauses}
      fetchPage={pagesOf('listPlanPauses', query)}
      columns={[
        { id: 'name', header: t('name'), sortKey: 'Name', isTitle: true, cell: ({ name }) => name },
        {
          id: 'starts',
          header: t('starts'),
          sortKey: 'Starts',
          cell: ({ starts }) => <RelativeDate date={starts} />,
          value: ({ starts }) => starts,
        },
        {
          id: 'ends',
          header: t('ends'),
          cell: ({ ends }) => <RelativeDate date={ends} />,
          value: ({ ends }) => ends,
        },
        { id: 'owner', header: t('owner'), cell: ownerName, value: ownerName },
        createdColumn(t('created')),
      ]}
      onRowOpen={open.edit}
      canOpenRow={mayChange}
      rowActions={recordActions<PlanPause>({
        mayChange,
        edit: { label: ({ name }) => t('edit', { name }), onSelect: open.edit },
        remove: { label: ({ name }) => t('delete', { name }), onSelect: open.remove },
      })}
    >
      {open.isAdding || open.edited ? (
        <PauseForm key={open.edited?.id ?? 0} pause={open.edited} onClose={open.close} />
      ) : null}
      {open.deleted ? (
        <DeleteDialog
          name={open.deleted.name}
          losses={[]}
          onDelete={() => remove({ id: open.deleted?.id ?? 0 })}
          onClose={open.close}
        >
          <p>{t('deleted_hint')}</p>
        </DeleteDialog>
      ) : null}
    </ListScreen>
  );
};
