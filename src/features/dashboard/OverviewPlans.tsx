import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeDate } from '../../components/text/RelativeDate.tsx';
import type { ComingPlan, OverviewStanding } from '../../domain/planOverview.ts';
import { playedRow } from '../../domain/roundOpening.ts';
import { WorkLink } from '../../entities/work/parts/WorkLink.tsx';
import classes from './overview.module.css';
import marks from './rounds.module.css';
import rowClasses from './rows.module.css';
import { useOpenRound } from './useOpenRound.ts';

const shownAtFirst = 8;

type OverviewPlansProps = {
  standing: OverviewStanding;
  plans: readonly ComingPlan[];
  /** How many there are in all: more than `plans` at a very large customer. */
  count: number;
};

/** The plans of one standing, each with the way into its round. */
export const OverviewPlans = ({ standing, plans, count }: OverviewPlansProps) => {
  const { t } = useTranslation('dashboard');
  const { canOpen, open } = useOpenRound();
  const [isWhole, setIsWhole] = useState(false);
  if (plans.length === 0) return null;
  const shown = isWhole ? plans : plans.slice(0, shownAtFirst);
  const rest =
    count > plans.length ? (
      <p className={`${rowClasses.none} ${classes.whole}`}>
        {t('overview.rest', { count: count - plans.length })}
      </p>
    ) : null;
  return (
    <section className={classes.standing} aria-labelledby={`overview-${standing}`}>
      <h3 id={`overview-${standing}`} className={classes.standingTitle}>
        {t(`overview.${standing}`)}{' '}
        <span className={`${marks.count} tabular`}>{Math.max(count, plans.length)}</span>
      </h3>
      <ul className={`${rowClasses.rows} ${classes.rows}`}>
        {shown.map(({ plan, due }) => {
          const row = playedRow(plan);
          return (
            <li key={plan.id} className={classes.row}>
              <span className={`${rowClasses.rowMain} ${classes.name}`}>
                <span className={rowClasses.rowName}>{plan.name}</span>
                <span className={rowClasses.rowNote}>
                  {plan.buildingNames.join(', ') || plan.customerName}
                </span>
              </span>
              <RelativeDate
                date={standing === 'ongoing' ? plan.activeHistory?.created : due}
                hasDistance={standing !== 'today'}
              />
              {canOpen(row) ? (
                <Button
                  variant="default"
                  leftSection={<IconPlayerPlay size={18} aria-hidden />}
                  aria-label={t(standing === 'ongoing' ? 'rounds.continue_named' : 'rounds.play_named', {
                    name: plan.name,
                  })}
                  onClick={() => open(row)}
                >
                  {t(standing === 'ongoing' ? 'rounds.continue' : 'rounds.play')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {plans.length > shown.length ? (
        <Button variant="subtle" color="gray" className={classes.whole} onClick={() => setIsWhole(true)}>
          {t('list.more', { count: plans.length - shown.length })}
        </Button>
      ) : null}
      {standing === 'late' ? (
        <WorkLink
          wish={{ tab: 'rounds' }}
          className={`${classes.whole} ${classes.all}`}
          without={isWhole ? rest : null}
        >
          {t('work.all_rounds', { count: Math.max(count, plans.length) })}
        </WorkLink>
      ) : isWhole ? (
        rest
      ) : null}
    </section>
  );
};
