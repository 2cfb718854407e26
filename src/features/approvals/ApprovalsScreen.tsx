import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../components/forms/FilterChips.tsx';
import { PageHeader } from '../../components/text/PageHeader.tsx';
import { defaultPageSize } from '../../contract/constants.ts';
import type { QuarantineEntry, QuarantineState } from '../../contract/roundQuarantine.ts';
import { useListQuarantineQuery } from '../../entities/quarantine/quarantineApi.ts';
import { useAddressParams, wordIn } from '../../platform/useAddressParams.ts';
import { useScreenTitle } from '../../platform/useScreenTitle.ts';
import { ApprovalTable } from './ApprovalTable.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useApproving } from './useApproving.ts';
import { useEntryText } from './useEntryText.ts';
import classes from './approvals.module.css';

const states = ['waiting', 'approved', 'rejected'] as const satisfies readonly QuarantineState[];

/** Work by people who had lost the right to it: admins approve or reject it here. (decisions, Sending work) */
export const ApprovalsScreen = () => {
  const { t } = useTranslation('approvals');
  const [params, change] = useAddressParams();
  const { what } = useEntryText();
  const [rejected, setRejected] = useState<QuarantineEntry | null>(null);
  const approving = useApproving();
  useScreenTitle(t('title'));
  const state = wordIn(params, 'state', states);
  const query = useListQuarantineQuery(
    {
      state,
      pageNumber: Number(params.get('page') ?? 1) || 1,
      pageSize: Number(params.get('size') ?? defaultPageSize) || defaultPageSize,
      // What hangs on a flaw comes after it, so that approving from top to bottom works out.
      orderBy: state === 'waiting' ? 'Created' : 'Created desc',
    },
    { refetchOnMountOrArgChange: true },
  );
  const waiting = state === 'waiting' ? (query.data?.rows ?? []) : [];
  return (
    <div className={classes.screen}>
      <PageHeader
        title={t('title')}
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
      />
      <FilterChips
        label={t('show')}
        value={state}
        onChange={(next) => change({ state: next === 'waiting' ? null : next, page: null })}
        options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <ApprovalTable
        state={state}
        query={query}
        approving={approving}
        onReject={setRejected}
        onChange={change}
      />
      {rejected ? (
        <RejectDialog entryId={rejected.id} what={what(rejected)} onClose={() => setRejected(null)} />
      ) : null}
    </div>
  );
};
