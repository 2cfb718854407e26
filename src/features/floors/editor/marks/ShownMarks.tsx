import { ActionIcon, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import type { DrawingSession, MarkSize } from '#entities/drawings/drawingSession.ts';
import { kindsHidden, markSizeChosen } from '#entities/drawings/drawingsSlice.ts';
import { markSizes } from '#entities/drawings/drawingSession.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { kindsOn } from './shownItems.ts';
import classes from './menus.module.css';

const sizes = Object.keys(markSizes) as MarkSize[];

type ShownMarksProps = Pick<DrawingRecords, 'items'> & Pick<DrawingSession, 'markSize' | 'hiddenKindIds'>;

/** Menu for the size of the items' marks, and for the visible kinds. */
export const ShownMarks = memo(({ items, markSize, hiddenKindIds }: ShownMarksProps) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const kinds = kindsOn({ items });
  const hidden = kinds.filter(({ id }) => hiddenKindIds.includes(id)).length;
  const show = (id: number, isShown: boolean) =>
    dispatch(kindsHidden(isShown ? hiddenKindIds.filter((one) => one !== id) : [...hiddenKindIds, id]));
  return (
    <Popover position="bottom-start" width={320} shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon
          variant={hidden > 0 ? 'filled' : 'default'}
          size={44}
          aria-label={hidden > 0 ? t('shown.hidden', { count: hidden }) : t('shown.title')}
        >
          {hidden > 0 ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.shown}>
        <SegmentedControl
          fullWidth
          aria-label={t('shown.size')}
          value={markSize}
          onChange={(value) => dispatch(markSizeChosen(value))}
          data={sizes.map((value) => ({ value, label: t(`shown.sizes.${value}`) }))}
        />
        {kinds.length > 1 ? (
          <Checkbox
            label={t('shown.all')}
            checked={hidden === 0}
            indeterminate={hidden > 0 && hidden < kinds.length}
            onChange={() => dispatch(kindsHidden(hidden > 0 ? [] : kinds.map(({ id }) => id)))}
          />
        ) : null}
        <ul className={classes.members} aria-label={t('shown.kinds')}>
          {kinds.map(({ id, name, inventoryType, count }) => (
            <li key={id} className={classes.member}>
              <Checkbox
                label={t('shown.kind', { name, count })}
                checked={!hiddenKindIds.includes(id)}
                onChange={(event) => show(id, event.currentTarget.checked)}
              />
              <Pictogram kind={inventoryType} size={24} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
});
ShownMarks.displayName = 'ShownMarks';
