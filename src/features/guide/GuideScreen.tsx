import { Switch } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import type { SetUp } from '#contract/templates/guide.ts';
import { isGuideDone } from '#domain/templates/guide.ts';
import { useActiveCustomerState, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { rememberVisit } from '#entities/templates/guideVisit.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { FirstCustomer } from '#entities/templates/ui/FirstCustomer.tsx';
import { GuideSteps } from '#entities/templates/ui/Guide.tsx';
import { GuideDone } from '#entities/templates/ui/GuideDone.tsx';
import { useHideGuide } from '#entities/templates/ui/useHideGuide.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Screen of the active customer's guide, also if the dashboard doesn't show it: hidden, or done. [SETUP-08] */
export const GuideScreen = () => {
  const { t } = useTranslation('guide');
  const textOf = useFailureText();
  useScreenTitle(t('title'));
  const { customerId } = useActivePlace();
  const { customer, isPending } = useActiveCustomerState();
  const addsCustomers = useMayCall('createCustomer', 'root');
  const isGuest = customer?.isGuest === true;
  const guide = useCallQuery(
    'getSetUp',
    customerId === null || isPending || isGuest ? skipToken : { customerId },
    refetchOnMount,
  );
  useEffect(() => rememberVisit(null), []);
  if (customerId === null && addsCustomers) return <FirstCustomer />;
  if (customerId === null) return <EmptyState isScreen title={t('no_customer')} />;
  if (isGuest) return <EmptyState isScreen title={t('guest')} />;
  const { currentData: setUp, error, isFetching } = guide;
  return (
    <div className={screen.screen}>
      <PageHeader title={t('title')} note={customer?.name} />
      <Loadable
        status={setUp ? 'ready' : error && !isFetching ? 'failed' : 'loading'}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void guide.refetch()}
        skeleton={<CardSkeleton height={480} />}
      >
        {setUp ? <GuideOf setUp={setUp} /> : null}
      </Loadable>
    </div>
  );
};

const GuideOf = ({ setUp }: { setUp: SetUp }) => {
  const { t } = useTranslation('guide');
  const mayChange = useMayCallThere('updateSetUp');
  const { hide, show, isSaving, failure } = useHideGuide(setUp.customerId);
  const isDone = isGuideDone(setUp);
  return (
    <>
      {isDone ? <GuideDone /> : null}
      {failure ? <FailureAlert text={failure} /> : null}
      <Card
        title={t('steps_title')}
        tools={
          mayChange && !isDone ? (
            <Switch
              label={t('on_dashboard')}
              checked={!setUp.isHidden}
              disabled={isSaving}
              onChange={(event) => void (event.currentTarget.checked ? show() : hide())}
            />
          ) : null
        }
      >
        <GuideSteps setUp={setUp} from="guide" />
      </Card>
    </>
  );
};
