import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { SeverityForm } from './SeverityForm.tsx';
import classes from './severities.module.css';
import { useCallQuery } from '#store/callApi.ts';

/** Admin screen with the due times of each severity's flaws, their check, and the severities of flaw types. [LIFE-71] */
export const SeveritiesScreen = () => {
  const { t } = useTranslation('severities');
  const textOf = useFailureText();
  useScreenTitle(t('title'));
  const { customerId } = useActivePlace();
  const customer = useActiveCustomer();
  const mayEdit = useMayCallThere('saveSeverityRules');
  const { categories } = useFlawCategories(currentLanguage());
  const { currentData, error, isFetching, refetch } = useCallQuery(
    'getSeverityRules',
    customerId === null ? skipToken : { customerId },
    refetchOnMount,
  );
  if (customerId === null) return <EmptyState isScreen title={t('no_customer')} />;
  return (
    <div className={classes.screen}>
      <PageHeader title={t('title')} note={customer ? t('intro', { customer: customer.name }) : undefined} />
      <Loadable
        status={currentData ? 'ready' : error && !isFetching ? 'failed' : 'loading'}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        skeleton={<CardSkeleton height={360} />}
      >
        {currentData ? (
          <SeverityForm
            key={`${customerId} ${JSON.stringify(currentData)}`}
            rules={currentData}
            categories={categories}
            isReadOnly={!mayEdit}
          />
        ) : null}
      </Loadable>
    </div>
  );
};
