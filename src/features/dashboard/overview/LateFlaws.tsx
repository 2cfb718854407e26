import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { lateAfterDays } from '#domain/flaws/findings.ts';
import { itemOnFloor } from '#domain/catalogue/itemName.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { FixMark } from '#entities/flaws/ui/office/FixMark.tsx';
import { WorkLink } from '#entities/worklists/ui/WorkLink.tsx';
import type { Page } from '#platform/calls/callAddress.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { useIdleAfter } from '#platform/useIdleAfter.ts';
import classes from './overview.module.css';
import marks from '../rounds/rounds.module.css';
import rowClasses from '../rows.module.css';

/** List of the customer's oldest open flaws in all buildings; each can be opened. */
export const LateFlaws = ({ late: { rows, pagination } }: { late: Page<FoundFlaw> }) => {
  const { t } = useTranslation('dashboard');
  const [, change] = useAddressParams();
  // In the stored language at first, so that the catalogue doesn't delay the plans.
  const localizeFlaw = useLocalizeFlaw(useIdleAfter(true) ? rows : []);
  if (rows.length === 0) return null;
  const hiddenCount = pagination.totalCount - rows.length;
  return (
    <section className={classes.standing} aria-labelledby="overview-flaws">
      <h3 id="overview-flaws" className={classes.standingTitle}>
        {t('overview.late_flaws', { days: lateAfterDays })}{' '}
        <span className={`${marks.count} tabular`}>{pagination.totalCount}</span>
      </h3>
      <ul className={`${rowClasses.rows} ${classes.rows}`}>
        {rows.map(localizeFlaw).map(({ id, name, item, buildingName, floorName, created }) => (
          <li key={id} className={classes.row}>
            <button
              type="button"
              className={`${rowClasses.rowMain} ${classes.name} ${classes.opening}`}
              onClick={() => change({ flaw: id })}
            >
              <Box component="span" fw={600} maw="100%">
                {name}
              </Box>
              <span className={rowClasses.rowNote}>
                {[buildingName, item ? itemOnFloor(item, floorName) : floorName].filter(Boolean).join(' · ')}
              </span>
            </button>
            <span className={classes.when}>
              <RelativeDate date={created} hasDistance />
            </span>
            <FixMark kind="flaw" targetId={id} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <WorkLink
          wish={{ tab: 'flaws', age: 'over30' }}
          className={`${classes.whole} ${classes.all}`}
          without={
            <p className={`${rowClasses.none} ${classes.whole}`}>
              {t('overview.rest_flaws', { count: hiddenCount })}
            </p>
          }
        >
          {t('work.all_flaws', { count: pagination.totalCount })}
        </WorkLink>
      ) : null}
    </section>
  );
};
