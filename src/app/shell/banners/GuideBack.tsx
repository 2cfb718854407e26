import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GuideVisit } from '../../../entities/setUp/guideVisit.ts';
import { rememberVisit } from '../../../entities/setUp/guideVisit.ts';
import { pathTo } from '../../../platform/paths.ts';
import classes from './banner.module.css';

export type GuideBackProps = { visit: GuideVisit };

/** The step that is being done, and the way back to the guide. [SETUP-09] */
export const GuideBack = ({ visit: { step, from } }: GuideBackProps) => {
  const { t } = useTranslation('guide');
  return (
    <nav className={`${classes.guide} no-print`} aria-label={t('title')}>
      <Button
        component={Link}
        to={pathTo(from)}
        size="xs"
        variant="default"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {t('back')}
      </Button>
      <span className={classes.words}>{t(`steps.${step}.title`)}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('leave')} onClick={() => rememberVisit(null)}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
};
