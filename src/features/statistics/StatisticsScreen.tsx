import { NativeSelect, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import { usePickableBuildings } from '#entities/buildings/usePickableBuildings.ts';
import { useActiveCustomer } from '#entities/customers/useActiveCustomer.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { EventsPanel } from './EventsPanel.tsx';
import { InspectionsPanel } from './InspectionsPanel.tsx';
import layout from '#components/text/screen.module.css';
import classes from './statistics.module.css';
import { statisticsTabs, useStatistics } from './useStatistics.ts';

/** Screen for office staff with the flaws found and fixed, and the rounds carried out, in a year. [STAT-01..05] */
export const StatisticsScreen = () => {
  const { t } = useTranslation('statistics');
  useScreenTitle(t('title'));
  const customer = useActiveCustomer();
  const { buildings } = usePickableBuildings();
  const { query, years, year, buildingId, tab, onTab, onYear, onBuilding } = useStatistics();
  const building = buildings.find(({ id }) => id === buildingId);
  if (query === null)
    return (
      <EmptyState isScreen title={t('no_customer.title')}>
        {t('no_customer.text')}
      </EmptyState>
    );
  const place = [customer?.name, building?.name].filter(Boolean).join(', ');
  const note = t('whose', { place, year });
  return (
    <div className={layout.screen}>
      <PageHeader title={t('title')} note={place} />
      <div className={`${layout.tools} ${classes.tools} no-print`}>
        <NativeSelect
          label={t('year')}
          value={year}
          data={years.map(String)}
          onChange={(event) => onYear(Number(event.currentTarget.value))}
        />
        <BuildingPicker buildingId={buildingId} name={undefined} onChange={onBuilding} />
      </div>
      <Tabs value={tab} onChange={onTab} keepMounted={false}>
        <Tabs.List aria-label={t('title')}>
          {statisticsTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="events" className={classes.panel}>
          <EventsPanel query={query} note={note} />
        </Tabs.Panel>
        <Tabs.Panel value="inspections" className={classes.panel}>
          <InspectionsPanel query={query} note={note} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
};
