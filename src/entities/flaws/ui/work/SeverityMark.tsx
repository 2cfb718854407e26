import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconChevronsUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Severity } from '#contract/constants.ts';
import classes from './flawWork.module.css';

const icons = { 1: IconAlertTriangle, 2: IconChevronsUp, 3: IconChevronUp, 4: IconChevronDown } as const;

/** Severity as a shape with its name. */
export const SeverityMark = ({ severity }: { severity: Severity | null | undefined }) => {
  const { t } = useTranslation('flaws');
  if (!severity) return '–';
  const Icon = icons[severity];
  return (
    <span className={classes.severity} data-severity={severity}>
      <Icon size={18} aria-hidden />
      {t(`severity.${severity}`)}
    </span>
  );
};
