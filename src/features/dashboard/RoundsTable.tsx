import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  useListCompletedRoundsQuery,
  useListUncompletedRoundsQuery,
} from '../../entities/rounds/roundsApi.ts';
import { useListRoundPlansQuery } from '../../entities/roundPlans/roundPlansApi.ts';
import { allRows, defaultPageSize } from '../../contract/constants.ts';
import { useAddressParams, wordIn } from '../../platform/useAddressParams.ts';
import { ComingRounds } from './ComingRounds.tsx';
import { EndedRounds } from './EndedRounds.tsx';
import classes from './rounds.module.css';
import { reload } from './useDashboard.ts';

/** The tabs of the rounds, in their order. [DASH-33] */
const tabs = ['coming', 'done', 'uncompleted'] as const;

/** The building's rounds: what comes, what was done, what was left. [DASH-20, DASH-33] */
export const RoundsTable = ({ buildingId }: { buildingId: number }) => {
  const { t } = useTranslation('dashboard');
  const [params, change] = useAddressParams();
  const tab = wordIn(params, 'tab', tabs);
  const pageNumber = Number(params.get('page') ?? 1) || 1;
  const pageSize = Number(params.get('size') ?? defaultPageSize) || defaultPageSize;
  const pageOf = (name: (typeof tabs)[number]) => ({
    buildingId,
    pageNumber: tab === name ? pageNumber : 1,
    pageSize,
    orderBy: 'Created desc',
  });
  const coming = useListRoundPlansQuery(
    { buildingId, active: true, pageSize: allRows, orderBy: 'Name' },
    reload,
  );
  const done = useListCompletedRoundsQuery(pageOf('done'), reload);
  const uncompleted = useListUncompletedRoundsQuery(pageOf('uncompleted'), reload);
  const counts = {
    coming: coming.data?.pagination.totalCount,
    done: done.data?.pagination.totalCount,
    uncompleted: uncompleted.data?.pagination.totalCount,
  };
  return (
    <section aria-label={t('rounds.title')}>
      <Tabs value={tab} onChange={(next) => change({ tab: next, page: null }, true)} keepMounted={false}>
        <div className={classes.tabsHead}>
          <h3 className={classes.tabsTitle}>{t('rounds.title')}</h3>
          <Tabs.List aria-label={t('rounds.title')}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`rounds.tabs.${name}`)}{' '}
                {counts[name] === undefined ? null : (
                  <span className={`${classes.count} tabular`}>{counts[name]}</span>
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value="coming">
          <ComingRounds query={coming} />
        </Tabs.Panel>
        <Tabs.Panel value="done">
          <EndedRounds kind="done" query={done} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="uncompleted">
          <EndedRounds kind="uncompleted" query={uncompleted} onChange={change} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
};
