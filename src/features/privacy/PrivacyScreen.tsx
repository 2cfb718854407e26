import { Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { useActiveCustomerState, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { useCallQuery } from '#store/callApi.ts';
import { DeletedUsersCard } from './DeletedUsersCard.tsx';
import { ErasuresCard } from './ErasuresCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';

/** Screen for customer administrators: retention, deleted users and erasures of the active customer's root. [IDENT-49] */
export const PrivacyScreen = () => {
  const { t } = useTranslation('privacy');
  const textOf = useFailureText();
  useScreenTitle(t('title'));
  const { customerId } = useActivePlace();
  const { customer, isPending } = useActiveCustomerState();
  const isPermitted = useMayCallThere('getRetention');
  const rootId = customer && isPermitted ? customer.customerId : null;
  const root = useCallQuery('getCustomer', rootId === null ? skipToken : { id: rootId });
  if (customerId === null) return <EmptyState isScreen title={t('no_customer')} />;
  const loaded = root.currentData ? 'ready' : root.error && !root.isFetching ? 'failed' : 'loading';
  const status = !isPending && !isPermitted ? 'forbidden' : loaded;
  const name = root.currentData?.name;
  return (
    <Stack miw={0} maw={880}>
      <PageHeader title={t('title')} note={name === undefined ? undefined : t('intro', { customer: name })} />
      <Loadable
        status={status}
        failure={root.error ? textOf(root.error) : undefined}
        onRetry={() => void root.refetch()}
        forbiddenText={t('forbidden')}
        skeleton={<CardSkeleton height={200} />}
      >
        {rootId === null ? null : (
          <Stack key={rootId} miw={0}>
            <RetentionCard rootId={rootId} />
            <DeletedUsersCard rootId={rootId} />
            <ErasuresCard rootId={rootId} />
          </Stack>
        )}
      </Loadable>
    </Stack>
  );
};
