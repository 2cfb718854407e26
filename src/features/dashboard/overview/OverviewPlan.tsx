import { ActionIcon, Anchor, Box, Button, Flex } from '@mantine/core';
import { IconMail, IconPlayerPlay } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { ComingPlan } from '#domain/plans/planOverview.ts';
import { stateOfStanding } from '#domain/plans/planState.ts';
import { playedRow } from '#domain/rounds/roundOpening.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import { pathTo } from '#platform/paths.ts';
import classes from './overview.module.css';
import rowClasses from '../rows.module.css';
import { useOpenRound } from '../rounds/useOpenRound.ts';

/** Buildings of a plan, each with its path; its customer if it has none. */
const PlanPlace = ({ plan: { buildingIds, buildingNames, customerName } }: { plan: RoundPlanning }) => {
  const { customerId } = useActivePlace();
  return (
    <span className={rowClasses.rowNote}>
      {buildingIds.length === 0
        ? customerName
        : buildingIds.map((building, index) => (
            <Fragment key={building}>
              {index > 0 ? ', ' : null}
              <Anchor
                component={Link}
                to={pathTo('dashboard', {}, { query: { customer: customerId, building } })}
                className={classes.building}
              >
                {buildingNames[index]}
              </Anchor>
            </Fragment>
          ))}
    </span>
  );
};

export type OverviewPlanProps = ComingPlan & {
  onMail: (plan: RoundPlanning) => void;
  start?: (plan: RoundPlanning) => ReactNode;
};

/**
 * Row of a plan with its location, its date and the link to its round; for a late one, the responsible people can be reminded. [DASH-47]
 */
export const OverviewPlan = ({ plan, due, standing, onMail, start }: OverviewPlanProps) => {
  const { t } = useTranslation('dashboard');
  const { canOpen, open, isReadOnly } = useOpenRound();
  const row = playedRow(plan);
  const isRunning = standing === 'ongoing';
  const state = stateOfStanding(standing, plan.activeHistory);
  return (
    <li className={classes.row}>
      <span className={`${rowClasses.rowMain} ${classes.name}`}>
        <Box component="span" fw={600} maw="100%">
          {plan.name}
        </Box>
        <PlanPlace plan={plan} />
      </span>
      <span className={classes.when}>
        {state ? <InspectionMark state={state} size={18} /> : null}
        <RelativeDate
          date={isRunning ? plan.activeHistory?.created : due}
          hasDistance={standing !== 'today'}
        />
      </span>
      <Flex component="span" gap={4} align="center" justify="flex-end">
        {standing === 'late' && !isReadOnly ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('rounds.mail_named', { name: plan.name })}
            onClick={() => onMail(plan)}
          >
            <IconMail size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : null}
        {start?.(plan)}
        {canOpen(row) && !start ? (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            aria-label={t(isRunning ? 'rounds.continue_named' : 'rounds.play_named', { name: plan.name })}
            onClick={() => open(row)}
          >
            {t(isRunning ? 'rounds.continue' : 'rounds.play')}
          </Button>
        ) : null}
      </Flex>
    </li>
  );
};
