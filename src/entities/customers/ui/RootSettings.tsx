import { Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { useCallQuery } from '#store/callApi.ts';
import { useActiveCustomerState, useActivePlace } from '../useActiveCustomer.ts';

type RootSettingsProps = {
  texts: { title: string; noCustomer: string; forbidden: string; introOf: (customer: string) => string };
  /** Target and label of the back link, on a screen below another. */
  back?: { to: string; label: string };
  /** True if the user may see these settings at the active customer. */
  isPermitted: boolean;
  /** Maximum width in pixels; none for settings with a list. */
  maxWidth?: number;
  children: (rootId: number) => ReactNode;
};

/** Screen with settings of the active customer's root, for its customer administrators. */
export const RootSettings = ({ texts, back, isPermitted, maxWidth, children }: RootSettingsProps) => {
  const textOf = useFailureText();
  useScreenTitle(texts.title);
  const { customerId } = useActivePlace();
  const { customer, isPending } = useActiveCustomerState();
  const rootId = customer && isPermitted ? customer.customerId : null;
  const root = useCallQuery('getCustomer', rootId === null ? skipToken : { id: rootId });
  if (customerId === null) return <EmptyState isScreen title={texts.noCustomer} />;
  const loaded = root.currentData ? 'ready' : root.error && !root.isFetching ? 'failed' : 'loading';
  const status = !isPending && !isPermitted ? 'forbidden' : loaded;
  const name = root.currentData?.name;
  return (
    <Stack miw={0} {...(maxWidth !== undefined && { maw: maxWidth })}>
      <PageHeader
        title={texts.title}
        note={name === undefined ? undefined : texts.introOf(name)}
        {...(back && { backTo: back.to, backLabel: back.label })}
      />
      <Loadable
        status={status}
        failure={root.error ? textOf(root.error) : undefined}
        onRetry={() => void root.refetch()}
        forbiddenText={texts.forbidden}
        skeleton={<CardSkeleton height={200} />}
      >
        {rootId === null ? null : <Fragment key={rootId}>{children(rootId)}</Fragment>}
      </Loadable>
    </Stack>
  );
};
