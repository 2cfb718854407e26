import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { noRolesPart } from '#entities/roles/ui/noRolesPart.ts';
import type { Role } from '#contract/catalogue/catalogue.ts';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { NextStep } from '#components/feedback/NextStep.tsx';
import { pathTo } from '#platform/paths.ts';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import { allRows } from '#contract/constants.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import type { PartTabProps } from './PartTab.tsx';
import { PartPanes } from './PartTab.tsx';
import { usePartTexts } from './usePartTexts.ts';
import { useCallQuery } from '#store/callApi.ts';
import { checklistsOfCustomer } from '#entities/checklists/checklistQueries.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

type ListedTabProps = PartTabProps & { customerId: number | null };

/** Tab with the catalogue entries that a plan is limited to. [PLAN-43] */
export const EntriesTab = ({ customerId, ...part }: ListedTabProps) => {
  const { t } = useTranslation('roundPlans');
  const { groupName } = useKindNames();
  const mayEdit = useMayCallThere('createFireProtection');
  const query = { customerId, pageNumber: 1, pageSize: allRows, orderBy: 'Name' };
  const list = useCallQuery('listFireProtections', customerId === null ? skipToken : query, refetchOnMount);
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
      first={mayEdit ? <NextStep label={t('parts.entries.make')} to={pathTo('catalogue')} /> : undefined}
      groupLabel={t('parts.entries.group')}
      entries={entries}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
};

/** Tab with the checklists of a plan. [PLAN-42] */
export const ChecklistsTab = ({ customerId, ...part }: ListedTabProps) => {
  const { t } = useTranslation('roundPlans');
  const list = useCallQuery(
    'listQuestionLists',
    customerId === null ? skipToken : checklistsOfCustomer(customerId),
    refetchOnMount,
  );
  const rows = list.currentData?.rows;
  const entries = useMemo(
    () =>
      rows?.map(({ id, name, questionIds }) => ({
        id,
        name,
        note: t('parts.checklists.questions', { count: questionIds.length }),
      })),
    [rows, t],
  );
  return (
    <PartPanes
      {...part}
      texts={usePartTexts('checklists')}
      first={<NextStep label={t('parts.checklists.make')} to={pathTo('checklists')} />}
      entries={entries}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
};

/** Tab with the roles that carry out a plan's rounds. */
export const RolesTab = ({ customerId, ...part }: ListedTabProps) => {
  const list = useCallQuery(
    'listRoles',
    customerId === null ? skipToken : rolesOfCustomer(customerId),
    refetchOnMount,
  );
  const rows = list.currentData?.rows;
  const entries = useMemo(() => rows?.map(({ id, name }) => ({ id, name })), [rows]);
  const addMade = ({ id, name }: Role) => {
    part.known.set(id, { id, name });
    part.onChange([...part.ids, id]);
  };
  return (
    <PartPanes
      {...part}
      texts={usePartTexts('roles')}
      first={<LazyPart source={noRolesPart} waiting={null} props={{ customerId, onMade: addMade }} />}
      entries={entries}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  );
};
