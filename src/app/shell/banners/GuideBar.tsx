import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { rememberVisit, useGuideVisit } from '#entities/templates/guideVisit.ts';
import { pathTo, routePatterns } from '#platform/paths.ts';
import classes from './banner.module.css';

/** Screens without the bar: the guide itself, and a round, which needs the space. */
const without = ['dashboard', 'guide', 'round'] as const;

/** Bar with the current step and the link back to the guide, on every screen after it. [SETUP-09] */
export const GuideBar = () => {
  const { t } = useTranslation('guide');
  const visit = useGuideVisit();
  const { customerId } = useActivePlace();
  const { pathname } = useLocation();
  const isAway = !without.some((name) => matchPath(`/:language/${routePatterns[name]}`, pathname));
  if (!visit || visit.customerId !== customerId || !isAway) return null;
  return (
    <nav className={`${classes.guide} no-print`} aria-label={t('title')}>
      <Button
        component={Link}
        to={pathTo(visit.from)}
        size="xs"
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {t('back')}
      </Button>
      <span className={classes.words}>{t(`steps.${visit.step}.title`)}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('leave')} onClick={() => rememberVisit(null)}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
};
