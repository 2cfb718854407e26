import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { createdColumn } from '#components/table/createdColumn.tsx';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { recordActions } from '#components/table/recordActions.tsx';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { useRecordList } from '#entities/customers/useRecordList.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import classes from './roundPlans.module.css';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

/** Dialog that asks before a plan is deleted; its finished rounds stay. [PLAN-08] */
const DeletePlan = ({ plan, onClose }: { plan: RoundPlanning; onClose: () => void }) => {
  const { t } = useTranslation('roundPlans');
  const [remove] = useCallMutation('deleteRoundPlanning');
  return (
    <DeleteDialog name={plan.name} losses={[]} onDelete={() => remove({ id: plan.id })} onClose={onClose}>
      <p>{t('kept')}</p>
    </DeleteDialog>
  );
};

/** Screen with the round plans of the active customer. [PLAN-06..11] */
export const RoundPlansScreen = () => {
  const { t } = useTranslation('roundPlans');
  const navigate = useNavigate();
  const { customerId, mayEdit, open, list, screen } = useRecordList<RoundPlanning>({
    id: 'roundPlans',
    right: 'roundplannings_edit',
    texts: { title: t('title'), search: t('search'), empty: t('empty'), add: t('add'), right: t('right') },
  });
  const query = { customerId, name: list.search || null, ...list.paging };
  const plans = useCallQuery('listRoundPlannings', query, refetchOnMount);
  const show = (roundPlanningId: number, from?: number) =>
    void navigate(pathTo('roundPlan', { roundPlanningId }, { query: { from } }));
  return (
    <ListScreen<RoundPlanning>
      {...screen(() => show(0))}
      actions={
        <AtTillsyn>
          <Button component={Link} to={pathTo('planPauses')} variant="default">
            {t('pauses')}
          </Button>
        </AtTillsyn>
      }
      query={plans}
      fetchPage={pagesOf('listRoundPlannings', query)}
      columns={[
        {
          id: 'name',
          header: t('columns.name'),
          sortKey: 'Name',
          isTitle: true,
          cell: ({ name, active }) => (
            <>
              {name}
              {active ? null : <span className={classes.inactive}>{t('inactive')}</span>}
            </>
          ),
          value: ({ name }) => name,
        },
        {
          id: 'customer',
          header: t('columns.customer'),
          cell: ({ customerName }) => customerName,
          value: ({ customerName }) => customerName,
        },
        {
          id: 'description',
          header: t('columns.description'),
          hideBelow: 'desktop',
          cell: ({ description }) => description,
          value: ({ description }) => description,
        },
        createdColumn(t('columns.created')),
      ]}
      onRowOpen={({ id }) => show(id)}
      rowActions={recordActions<RoundPlanning>({
        mayChange: () => mayEdit,
        edit: { label: ({ name }) => t('edit', { name }), onSelect: ({ id }) => show(id) },
        ...(mayEdit && {
          copy: { label: ({ name }) => t('copy', { name }), onSelect: ({ id }) => show(0, id) },
        }),
        remove: { label: ({ name }) => t('delete', { name }), onSelect: open.remove },
      })}
    >
      {open.deleted ? <DeletePlan plan={open.deleted} onClose={open.close} /> : null}
    </ListScreen>
  );
};
