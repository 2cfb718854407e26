import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { Fold } from '#components/fold/Fold.tsx';
import { LongList } from '#components/fold/LongList.tsx';
import type { MoveBuilding } from '#contract/moves/move.ts';
import { MoveTypeLabel } from './MoveTypeLabel.tsx';
import { PlanParts } from './PlanParts.tsx';
import type { StandIns } from './useStandIns.ts';
import classes from './moveSummary.module.css';

type BuildingCardProps = { building: MoveBuilding; isPast: boolean; standIns: StandIns };

/** Card of a building with its move type, above its round plans and people. [MOVE-65, MOVE-66, MOVE-68] */
export const BuildingCard = ({ building, isPast, standIns }: BuildingCardProps) => {
  const { t } = useTranslation('moveSummary');
  const { buildingName, moveType, roundPlannings: plans, users } = building;
  const labelOf = (part: string) => t('parts.in_building', { part, building: buildingName });
  return (
    <Card title={buildingName} tools={<MoveTypeLabel type={moveType} isPast={isPast} />}>
      {plans.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('parts.no_plans')}
        </Text>
      ) : (
        <div>
          <h3 className={classes.heading}>{t('parts.plans')}</h3>
          <LongList label={labelOf(t('parts.plans'))} rows={plans} keyOf={({ id }) => id}>
            {(plan) => (
              <Fold
                title={plan.roundPlanningName}
                level={4}
                tools={<MoveTypeLabel type={plan.moveType} isPast={isPast} />}
              >
                <PlanParts plan={plan} isPast={isPast} standIns={standIns} />
              </Fold>
            )}
          </LongList>
        </div>
      )}
      {users.length === 0 ? null : (
        <div>
          <h3 className={classes.heading}>{t('parts.users')}</h3>
          <LongList label={labelOf(t('parts.users'))} rows={users} keyOf={({ id }) => id}>
            {(user) => (
              <span className={classes.record}>
                <span>{`${user.firstName} ${user.lastName}`}</span>
                <MoveTypeLabel type={user.moveType} isPast={isPast} />
              </span>
            )}
          </LongList>
        </div>
      )}
    </Card>
  );
};
