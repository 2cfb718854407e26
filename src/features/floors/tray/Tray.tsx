import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import { itemLabel } from '../editor/marks/itemLabel.ts';
import type { TrayState } from './useTray.ts';
import palette from '../editor/palette.module.css';
import classes from './tray.module.css';

/** Data type of a dragged waiting item. */
export const waitingData = 'application/x-tillsyn-waiting';

/**
 * Tray of items without a position, next to the drawing: one is dragged onto it, or chosen and placed with a tap or a key, followed by the
 * next.
 */
export const Tray = ({ tray }: { tray: TrayState }) => {
  const { t } = useTranslation('floors');
  const { waiting, chosenKey, choose } = tray;
  if (waiting.length === 0) return null;
  return (
    <section className={classes.tray} aria-label={t('tray.title')}>
      <Box component="h3" m={0} fz="sm">
        {t('tray.count', { count: waiting.length })}
      </Box>
      <ul className={palette.kinds}>
        {waiting.map((item) => (
          <li key={item.key}>
            <button
              type="button"
              className={palette.kind}
              draggable
              aria-pressed={chosenKey === item.key}
              onDragStart={(event) => {
                event.dataTransfer.setData(waitingData, item.key);
                event.dataTransfer.effectAllowed = 'move';
              }}
              onClick={() => choose(chosenKey === item.key ? null : item.key)}
            >
              <Pictogram kind={item.fireProtection.inventoryType} size={28} />
              <span>{itemLabel(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
