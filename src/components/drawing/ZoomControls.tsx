import { ActionIcon } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconFocusCentered,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingView } from './drawingView.ts';
import classes from './drawing.module.css';

export type FullScreen = { isFull: boolean; onToggle: () => void };

type ZoomControlsProps = { view: DrawingView; fullScreen?: FullScreen };

/** Zoom buttons within reach of the thumb. [ROUND-17] */
export const ZoomControls = memo(({ view, fullScreen }: ZoomControlsProps) => {
  const { t } = useTranslation('common');
  const shared = { variant: 'default', className: classes.control } as const;
  return (
    <div className={`${classes.controls} no-print`} role="group" aria-label={t('drawing.controls')}>
      <ActionIcon {...shared} aria-label={t('drawing.zoom_in')} onClick={() => view.zoomStep(1)}>
        <IconPlus size={22} aria-hidden />
      </ActionIcon>
      <ActionIcon {...shared} aria-label={t('drawing.zoom_out')} onClick={() => view.zoomStep(-1)}>
        <IconMinus size={22} aria-hidden />
      </ActionIcon>
      <ActionIcon {...shared} aria-label={t('drawing.reset')} onClick={() => view.reset()}>
        <IconFocusCentered size={20} aria-hidden />
      </ActionIcon>
      {fullScreen ? (
        <ActionIcon
          {...shared}
          aria-label={t('drawing.full_screen')}
          aria-pressed={fullScreen.isFull}
          onClick={fullScreen.onToggle}
        >
          {fullScreen.isFull ? (
            <IconArrowsMinimize size={20} aria-hidden />
          ) : (
            <IconArrowsMaximize size={20} aria-hidden />
          )}
        </ActionIcon>
      ) : null}
    </div>
  );
});
ZoomControls.displayName = 'ZoomControls';
