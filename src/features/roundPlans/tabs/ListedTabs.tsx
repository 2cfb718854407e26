import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindNames } from '../../../components/pictograms/useKindNames.ts';
import { allRows } from '../../../contract/constants.ts';
import { useListEntriesQuery } from '../../../entities/catalogue/catalogueApi.ts';
import { useListChecklistsAtQuery } from '../../../entities/checklists/checklistsApi.ts';
import { useListRolesAtQuery } from '../../../entities/roles/rolesApi.ts';
import { refetchOnMount } from '../../../store/refetchOnMount.ts';
import type { PartTabProps } from './PartTab.tsx';
import { PartPanes } from './PartTab.tsx';
import { usePartTexts } from './usePartTexts.ts';

type ListedTabProps = PartTabProps & { customerId: number | null };

/** The catalogue entries that a plan is limited to. [PLAN-43] */
export const EntriesTab = ({ customerId, ...part }: ListedTabProps) => {
  const { t } = useTranslation('roundPlans');
  const { groupName } = useKindNames();
  const query = { customerId, pageNumber: 1, pageSize: allRows, orderBy: 'Name' };
  const list = useListEntriesQuery(customerId === null ? skipToken : query, refetchOnMount);
  const rows = list.currentData?.rows;
  const entries = useMemo(
    () =>
      rows?.map(({ id, name, group }) => ({ id, name, group: { id: group ?? -1, name: groupName(group) } })),
    [rows, groupName],
  );
  return (
    <PartPanes
      {...part}
      texts={usePartTexts('entries')}
      groupLabel={t('parts.entries.group')}
      entries={entries}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
};

/** The checklists of a plan. [PLAN-42] */
export const ChecklistsTab = ({ customerId, ...part }: ListedTabProps) => {
  const { t } = useTranslation('roundPlans');
  const list = useListChecklistsAtQuery(customerId ?? skipToken, refetchOnMount);
  const rows = list.currentData?.rows;
  const entries = useMemo(
    () =>
      rows?.map(({ id, name, questionIds }) => ({
        ...{ id, name, note: t('parts.checklists.questions', { count: questionIds.length }) },
      })),
    [rows, t],
  );
  return (
    <PartPanes
      {...part}
      texts={usePartTexts('checklists')}
      entries={entries}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
};

/** The roles that carry out a plan's rounds. */
export const RolesTab = ({ customerId, ...part }: ListedTabProps) => {
  const list = useListRolesAtQuery(customerId ?? skipToken, refetchOnMount);
  const rows = list.currentData?.rows;
  const entries = useMemo(() => rows?.map(({ id, name }) => ({ id, name })), [rows]);
  return (
    <PartPanes
      {...part}
      texts={usePartTexts('roles')}
      entries={entries}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
};
