import { Stack, Tabs } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { useActiveName } from '#entities/customers/useActiveCustomer.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { FlawModal } from '../FlawModal.tsx';
import { useWorkAddress, workTabs } from './useWorkAddress.ts';
import type { WorkAddress, WorkTab } from './useWorkAddress.ts';
import { FlawWorkFilters } from './FlawWorkFilters.tsx';
import { WorkFilters } from './WorkFilters.tsx';
import { WorkFlaws } from './WorkFlaws.tsx';
import { WorkQuestions } from './WorkQuestions.tsx';
import { WorkRounds } from './WorkRounds.tsx';
import classes from './work.module.css';
import { useCallQuery } from '#store/callApi.ts';

const panels: Record<WorkTab, (props: { address: WorkAddress }) => React.ReactNode> = {
  flaws: WorkFlaws,
  rounds: WorkRounds,
  questions: WorkQuestions,
};

/** Screen for office staff with all work of the active customer and the levels below, by building. */
export const WorkScreen = () => {
  const { t } = useTranslation(['dashboard', 'flawWork']);
  useScreenTitle(t('work.title'));
  const name = useActiveName();
  const address = useWorkAddress();
  const { tab, place, isNarrowed, onTab } = address;
  const { customerId } = place;
  const { data: counts } = useCallQuery('countWork', customerId === null ? skipToken : place, refetchOnMount);
  if (customerId === null)
    return (
      <EmptyState isScreen title={t('no_customer.title')}>
        {t('no_customer.text')}
      </EmptyState>
    );
  const choose = (value: string | null) => {
    const chosenTab = workTabs.find((each) => each === value);
    if (chosenTab) onTab(chosenTab);
  };
  const Panel = panels[tab];
  return (
    <Stack miw={0}>
      <PageHeader title={t('work.title')} note={name ? t('work.whose', { name }) : undefined} />
      <WorkFilters address={address} roles={counts?.roles}>
        {tab === 'flaws' && counts?.work ? <FlawWorkFilters address={address} counts={counts.work} /> : null}
      </WorkFilters>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t('work.title')}>
          {workTabs.map((value) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {t(`work.${value}`)}{' '}
              {counts && !(isNarrowed && value === tab) ? (
                <span className={`${classes.count} tabular`}>{counts[value]}</span>
              ) : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={classes.panel}>
          <Panel key={customerId} address={address} />
        </Tabs.Panel>
      </Tabs>
      <FlawModal buildingId={null} customerId={customerId} />
    </Stack>
  );
};
