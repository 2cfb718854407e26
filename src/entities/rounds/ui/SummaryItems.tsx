import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { scanLabel } from '../scanLabel.ts';
import { SummaryItemRow } from './SummaryItemRow.tsx';
import { judgedFloors } from './summaryTexts.ts';
import classes from './summary.module.css';

/** Controlled items per floor, with their flaw counts. [ROUND-55] */
export const SummaryItems = ({ state, hasFlaws }: { state: RoundState; hasFlaws: boolean }) => {
  const { t } = useTranslation('rounds');
  const floors = judgedFloors(state);
  return (
    <section aria-labelledby="summary-items">
      <h2 id="summary-items" className={classes.heading}>
        {t('summary.controlled_items')}
      </h2>
      {floors.length === 0 ? <Text c="dimmed">{t('summary.no_items')}</Text> : null}
      {floors.map(({ info, items }) => {
        const floor = t('list.floor', { building: info.buildingName, floor: info.floorName });
        return (
          <table key={info.id} className={classes.table}>
            <caption className={classes.caption}>
              <span>{floor}</span>{' '}
              <span className="tabular">
                {t('list.floor_count', { done: items.length, total: info.counts.total })}
              </span>
            </caption>
            <thead>
              <tr>
                <th scope="col" className={classes.numeric}>
                  {t('summary.number')}
                </th>
                <th scope="col">{t('summary.item')}</th>
                <th scope="col">{t('summary.state')}</th>
                <th scope="col" className={classes.numeric}>
                  {t('summary.flaw_count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <SummaryItemRow
                  key={item.id}
                  item={item}
                  hasFlaws={hasFlaws}
                  scan={scanLabel(item, state.round, t)}
                />
              ))}
            </tbody>
          </table>
        );
      })}
    </section>
  );
};
