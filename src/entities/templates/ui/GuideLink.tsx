import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GuideTarget } from '#domain/templates/guideTargets.ts';
import { pathTo } from '#platform/paths.ts';
import type { GuideVisit } from '../guideVisit.ts';
import { rememberVisit } from '../guideVisit.ts';

const pathOf = (target: GuideTarget): string => {
  switch (target.screen) {
    case 'drawingSet':
    case 'floors':
    case 'building':
      return pathTo(target.screen, { buildingId: target.id });
    case 'floor':
      return pathTo('floor', { floorId: target.id });
    case 'roundPlan':
      return pathTo('roundPlan', { roundPlanningId: target.id });
    case 'startRound':
    case 'round':
      return pathTo(target.screen, { roundId: target.id });
    default:
      return pathTo(target.screen);
  }
};

type GuideLinkProps = {
  target: GuideTarget;
  visit: GuideVisit;
  variant: 'filled' | 'default' | 'subtle';
};

/** Link to the screen of a step, from which a bar leads back. [SETUP-09] */
export const GuideLink = ({ target, visit, variant }: GuideLinkProps) => {
  const { t } = useTranslation('guide');
  return (
    <Button
      component={Link}
      to={pathOf(target)}
      variant={variant}
      color={variant === 'subtle' ? 'gray' : undefined}
      onClick={() => rememberVisit(visit)}
    >
      {t(`to.${target.screen}`)}
    </Button>
  );
};
