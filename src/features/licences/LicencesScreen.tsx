import { Flex, Stack, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NextStep } from '#components/feedback/NextStep.tsx';
import { Card } from '#components/card/Card.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { DiscardDialog } from '#components/forms/DiscardDialog.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import { PaginationBar } from '#components/table/pages/PaginationBar.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { pageSizes } from '#contract/constants.ts';
import type { Customer } from '#contract/tenants/customer.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { LicenceCard } from './LicenceCard.tsx';
import { LicenceForm } from './LicenceForm.tsx';
import classes from './licences.module.css';
import { useCallQuery } from '#store/callApi.ts';

const nothing = () => undefined;
/** Number of roots up to which no paging is needed. */
const smallestPage = pageSizes[0];

/** Returns the roots on a page; a page after the last one shows the last. */
const pageOf = (roots: readonly Customer[], page: number, pageSize: number) => {
  const totalPages = Math.max(1, Math.ceil(roots.length / pageSize));
  const currentPage = Math.min(page, totalPages);
  const shownRoots = roots.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  return { shown: shownRoots, pagination: { currentPage, pageSize, totalPages, totalCount: roots.length } };
};

/** Screen for company admins with the licences of the company's root customers. [LIC-02, LIC-13] */
export const LicencesScreen = () => {
  const { t } = useTranslation('licences');
  const textOf = useFailureText();
  useScreenTitle(t('title'));
  const { companyId } = useActivePlace();
  const list = useListAddress({ id: 'licences', orders: ['Name'] });
  const { currentData, isFetching, error, refetch } = useCallQuery(
    'getRootCustomers',
    companyId === null ? skipToken : { companyId },
    refetchOnMount,
  );
  // Forms with unsaved changes; not state, since nothing renders from it.
  const dirtyIds = useRef(new Set<number>());
  const unsaved = useUnsavedChanges(() => dirtyIds.current.size > 0);

  const roots = currentData ?? [];
  const searchText = list.search.trim().toLowerCase();
  const matchingRoots = roots.filter(({ name }) => name.toLowerCase().includes(searchText));
  const { shown, pagination } = pageOf(matchingRoots, list.paging.pageNumber, list.paging.pageSize);
  const status = currentData ? 'ready' : isFetching || companyId === null ? 'loading' : 'failed';
  return (
    <Stack miw={0}>
      <PageHeader title={t('title')} note={t('intro')} />
      {roots.length > 1 ? (
        <Flex maw={420}>
          <SearchField
            label={t('search')}
            value={list.search}
            hasShortcut
            onChange={(search) => unsaved.request(() => list.onSearch(search))}
          />
        </Flex>
      ) : null}
      <Loadable status={status} failure={error ? textOf(error) : undefined} onRetry={() => void refetch()}>
        {roots.length === 0 ? (
          <Card title={t('no_root.title')}>
            <Text>{t('no_root.text')}</Text>
            <LicenceForm rootId={null} licence={null} onSaved={nothing} onDirty={nothing} />
          </Card>
        ) : null}
        {roots.length > 0 && matchingRoots.length === 0 ? (
          <EmptyState
            title={t('no_hits')}
            action={<NextStep label={t('show_all')} onAct={() => unsaved.request(() => list.onSearch(''))} />}
          />
        ) : null}
        <div className={classes.cards}>
          {shown.map((root) => (
            <LicenceCard
              key={root.id}
              root={root}
              onDirty={(id, isDirty) => {
                if (isDirty) dirtyIds.current.add(id);
                else dirtyIds.current.delete(id);
              }}
            />
          ))}
        </div>
        {matchingRoots.length > smallestPage ? (
          <PaginationBar
            {...pagination}
            caption={t('title')}
            onPageChange={(page) => unsaved.request(() => list.onPage(page))}
            onPageSizeChange={(size) => unsaved.request(() => list.onPageSize(size))}
          />
        ) : null}
      </Loadable>
      <DiscardDialog {...unsaved.question} />
    </Stack>
  );
};
