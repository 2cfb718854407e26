import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HitOption } from './HitOption.tsx';
import classes from './search.module.css';
import type { HitGroup, OpenableHit } from './useHits.ts';

type HitListProps = {
  id: string;
  groups: readonly HitGroup[];
  activeKey: string | undefined;
  isStale: boolean;
  onPoint: (key: string) => void;
  onChoose: (hit: OpenableHit) => void;
};

/** List of the hits in groups; the field keeps the focus and names the active one. */
export const HitList = ({ id, groups, activeKey, isStale, onPoint, onChoose }: HitListProps) => {
  const { t } = useTranslation('search');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('list')}
      className={classes.list}
      data-stale={isStale || undefined}
    >
      {groups.map(({ kind, hits }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <Box id={`${id}-${kind}`} role="presentation" m="12px 12px 4px" c="dimmed" fz="xs" fw={600}>
            {t(`kinds.${kind}`)}
          </Box>
          {hits.map((option) => (
            <HitOption
              key={option.key}
              option={option}
              isActive={option.key === activeKey}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
