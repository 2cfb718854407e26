import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { YearLine } from '#domain/plans/planYear.ts';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import classes from './planYear.module.css';

type BuildingLineProps = Omit<Extract<YearLine, { kind: 'building' }>, 'kind'>;

/** Row of a building above its plans, with its customer and the number of late plans. */
export const BuildingLine = ({ name, customerName, late }: BuildingLineProps) => {
  const { t } = useTranslation('planYear');
  return (
    <div role="rowheader" aria-colspan={13} className={classes.building}>
      <strong>{name ?? t('no_building')}</strong>
      <Text span c="dimmed" fz="sm">
        {customerName}
      </Text>
      {late > 0 ? (
        <span className={classes.late}>
          <InspectionMark state="missed" size={18} />
          {t('late_count', { count: late })}
        </span>
      ) : null}
    </div>
  );
};
