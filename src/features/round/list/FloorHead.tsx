import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfoState } from '#domain/rounds/roundView.ts';
import { useRoundInfo } from '#entities/rounds/roundHooks.ts';
import { useRoundUi } from '../roundUi.ts';
import classes from './list.module.css';

/** Header of a floor's section, with the number of its done items. */
export const FloorHead = memo(({ info, label }: { info: InfoState; label: string }) => {
  const { t } = useTranslation('rounds');
  const { roundId } = useRoundUi();
  const { total, unjudged } = useRoundInfo(roundId, info.id)?.counts ?? info.counts;
  const counts = { done: total - unjudged, total };
  return (
    <h2 className={classes.floorHead}>
      <span className={classes.floorName}>{label}</span>
      <span className={`${classes.floorCount} tabular`} aria-hidden data-done={unjudged === 0 || undefined}>
        {t('list.floor_count', counts)}
      </span>
      <span className="visually-hidden">{t('list.floor_count_spoken', counts)}</span>
    </h2>
  );
});
FloorHead.displayName = 'FloorHead';
