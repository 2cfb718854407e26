import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '#components/table/ListScreen.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { QuarantineEntry } from '#contract/quarantine/roundQuarantine.ts';
import { pagesOf } from '#platform/calls/fetchAllPages.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { useApprovalColumns } from './useApprovalColumns.tsx';
import { useApproving } from './useApproving.ts';
import { useDecidedByOthers } from './useDecidedByOthers.ts';
import { useEntryText } from './useEntryText.ts';
import { useCallQuery } from '#store/callApi.ts';

const states = ['waiting', 'approved', 'rejected'] as const;
const keyOf = ({ id }: QuarantineEntry) => id;

/** Admin screen to approve or reject work by users who had lost the right to it. (decisions, Sending work) */
export const ApprovalsScreen = () => {
  const { t } = useTranslation('approvals');
  const { what } = useEntryText();
  const open = useListDialogs({ keyOf });
  const list = useListAddress({ id: 'approvals', orders: ['Created'], tabs: states });
  const state = list.tab;
  // Entries that depend on a flaw come after it, so that approving from top to bottom works.
  const filters = { state, orderBy: state === 'waiting' ? 'Created' : 'Created desc' };
  const query = useCallQuery('listRoundQuarantine', { ...list.paging, ...filters }, refetchOnMount);
  const notifyDecided = useDecidedByOthers(() => void query.refetch());
  const approving = useApproving(notifyDecided);
  const waiting = state === 'waiting' ? (query.data?.rows ?? []) : [];
  const columns = useApprovalColumns({ state, approving, onReject: open.edit });
  return (
    <ListScreen<QuarantineEntry, typeof state>
      title={t('title')}
      caption={t(`states.${state}`)}
      note={t('intro')}
      actions={
        waiting.length > 1 ? (
          <Button
            variant="default"
            loading={approving.busyIds.size > 0}
            onClick={() => void approving.approveAll(waiting)}
          >
            {t('approve_all', { count: waiting.length })}
          </Button>
        ) : undefined
      }
      list={list}
      query={query}
      rowKey={keyOf}
      columns={columns}
      tabs={{
        label: t('show'),
        options: states.map((value) => ({ value, label: t(`states.${value}`) })),
      }}
      emptyText={t(`empty.${state}`)}
      fetchPage={pagesOf('listRoundQuarantine', filters)}
    >
      {open.edited ? (
        <RejectDialog
          entryId={open.edited.id}
          what={what(open.edited)}
          onDecided={notifyDecided}
          onClose={open.close}
        />
      ) : null}
    </ListScreen>
  );
};
