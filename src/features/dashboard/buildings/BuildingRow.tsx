import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateMark } from '#components/marks/StateMark.tsx';
import { DatedText } from '#components/text/DatedText.tsx';
import type { BuildingStatus } from '#contract/tenants/customer.ts';
import { dayText } from '#domain/timestamps.ts';
import { issueCount, lastCheckOf } from '#domain/rounds/lastCheck.ts';
import classes from '../rows.module.css';

type BuildingRowProps = { building: BuildingStatus; isActive: boolean; onToggle: () => void };

/** Row of a building with its last check and its open issues, flaws and questions separately. [DASH-12, DASH-13, LIFE-305] */
export const BuildingRow = ({ building, isActive, onToggle }: BuildingRowProps) => {
  const { t } = useTranslation('dashboard');
  const check = lastCheckOf(building);
  const issues = issueCount(building);
  const parts = [
    ...(building.flaws > 0 ? [t('departments.flaws', { count: building.flaws })] : []),
    ...(building.questions > 0 ? [t('buildings.questions', { count: building.questions })] : []),
  ];
  const checkText =
    check.kind === 'none'
      ? t('buildings.check.none')
      : t(`buildings.check.${check.kind}`, { date: dayText(check.date) });
  return (
    <button type="button" className={classes.row} aria-pressed={isActive} onClick={onToggle}>
      <span className={classes.rowMain}>
        <Box component="span" fw={600} maw="100%">
          {building.name}
        </Box>
        <span className={`${classes.rowNote} tabular`}>
          <DatedText text={[building.customerName, checkText].filter(Boolean).join(' · ')} />
        </span>
      </span>
      <span className={`${classes.issues} tabular`} data-any={issues > 0 || undefined}>
        {issues > 0 ? <StateMark state="flaw" size={16} /> : null}
        <span className={classes.rowMain}>
          {t('buildings.issues', { count: issues })}
          {issues > 0 ? <span className={classes.rowNote}>{parts.join(', ')}</span> : null}
        </span>
      </span>
    </button>
  );
};
