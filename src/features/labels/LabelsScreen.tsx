import { Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { LoadFailure } from '#components/feedback/LoadFailure.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { allRows } from '#contract/constants.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { BlankCodes } from './BlankCodes.tsx';
import { LabelSheets } from './LabelSheets.tsx';
import { MakeCodes } from './MakeCodes.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen for printing labels: for the items of a building, of a floor or one item, else blank ones of the active customer. */
export const LabelsScreen = () => {
  const { t } = useTranslation('codes');
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const [params, change] = useAddressParams();
  const mayPrint = useMayCallThere('makeItemCodes');
  const textOf = useFailureText();
  useScreenTitle(t('labels.title'));
  const [buildingId, floorId] = [idIn(params, 'building'), idIn(params, 'floor')];
  const [mapItemId, batchId] = [idIn(params, 'item'), idIn(params, 'batch')];
  const place = { buildingId, floorId, mapItemId };
  const isOfItems = buildingId !== null || floorId !== null || mapItemId !== null;
  const isOpen = mayPrint && customerId !== null;
  const batches = useCallQuery(
    'listCodeBatches',
    isOpen && !isOfItems ? { customerId, pageSize: 0 } : skipToken,
    refetchOnMount,
  );
  const query = isOfItems ? place : { batchId };
  const codes = useCallQuery(
    'listItemCodes',
    isOpen && (isOfItems || batchId !== null) ? { ...query, pageNumber: 1, pageSize: allRows } : skipToken,
    refetchOnMount,
  );
  if (customerId === null || !mayPrint)
    return (
      <EmptyState isScreen title={t('labels.title')}>
        {customerId === null ? null : t('labels.right')}
      </EmptyState>
    );
  const failed = [codes, batches].find(({ error, isFetching }) => error && !isFetching);
  const rows = codes.currentData?.rows ?? codes.data?.rows ?? [];
  return (
    <Stack>
      <PageHeader
        title={t(isOfItems ? 'labels.title' : 'labels.title_blank')}
        note={customer?.name}
        backTo={buildingId === null ? pathTo('buildings') : pathTo('building', { buildingId })}
      />
      {isOfItems ? (
        <MakeCodes place={place} />
      ) : (
        <Loadable
          status={batches.data ? 'ready' : failed ? 'failed' : 'loading'}
          failure={batches.error ? textOf(batches.error) : undefined}
          onRetry={() => void batches.refetch()}
        >
          <BlankCodes
            customerId={customerId}
            batches={batches.data?.rows ?? []}
            batchId={batchId}
            onChoose={(id) => change({ batch: id })}
          />
        </Loadable>
      )}
      {codes.error && !codes.isFetching ? (
        <LoadFailure text={textOf(codes.error)} onRetry={() => void codes.refetch()} />
      ) : null}
      <LabelSheets codes={rows} isLoading={codes.isLoading} />
    </Stack>
  );
};
