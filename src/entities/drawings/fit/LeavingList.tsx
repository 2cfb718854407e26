import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Transform } from './transform.ts';
import classes from './fit.module.css';

type LeavingListProps = {
  transform: Transform;
  staying: ReadonlySet<string>;
  onChange: (staying: ReadonlySet<string>) => void;
};

/** List of items that would be outside the new drawing: if ticked they go to the edge, otherwise they keep their position. */
export const LeavingList = ({ transform, staying, onChange }: LeavingListProps) => {
  const { t } = useTranslation('fit');
  const leaving = [
    ...transform.items.map((item) => ({ ...item, key: `item ${item.id}` })),
    ...transform.areas.map((area) => ({ ...area, key: `area ${area.id}` })),
  ].filter(({ isLeaving }) => isLeaving);
  const toggle = (key: string, isMoving: boolean) => {
    const next = new Set(staying);
    if (isMoving) next.delete(key);
    else next.add(key);
    onChange(next);
  };
  return (
    <section aria-label={t('leaving')}>
      <p>{t('moves', { count: transform.items.length + transform.areas.length })}</p>
      {leaving.length > 0 ? (
        <p>{t('leaving_text', { count: leaving.length })}</p>
      ) : (
        <p>{t('leaving_none')}</p>
      )}
      <ul className={classes.pairs}>
        {leaving.map(({ key, label }) => (
          <li key={key}>
            <Checkbox
              label={label}
              checked={!staying.has(key)}
              onChange={(event) => toggle(key, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
