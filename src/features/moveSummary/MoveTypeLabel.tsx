import { IconArrowRight, IconBan, IconCopy, IconLink, IconReplace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MoveType } from '#contract/constants.ts';
import classes from './moveSummary.module.css';

const icons = {
  copy: IconCopy,
  move: IconArrowRight,
  replace: IconReplace,
  ignore: IconBan,
  crossConnect: IconLink,
} as const;

type MoveTypeLabelProps = {
  type: MoveType;
  isPast: boolean;
  /** Replacement of a replaced record, if known. */
  standIn?: string;
};

/** Label of a move's effect on a record, planned or executed. [MOVE-57, MOVE-65, MOVE-69] */
export const MoveTypeLabel = ({ type, isPast, standIn }: MoveTypeLabelProps) => {
  const { t } = useTranslation('moves');
  const tense = isPast ? 'past' : 'now';
  const Icon = icons[type];
  return (
    <span className={classes.type} data-type={type}>
      <Icon size={16} aria-hidden />
      {type === 'replace' && standIn !== undefined
        ? t(`types_${tense}_by`, { name: standIn })
        : t(`types_${tense}.${type}`)}
    </span>
  );
};
