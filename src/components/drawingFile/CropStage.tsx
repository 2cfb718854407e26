import { Box, Button, Loader } from '@mantine/core';
import { IconCrop, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isWholePage } from '#domain/drawings/cropping.ts';
import type { CropBox } from '#domain/drawings/cropping.ts';
import { CanvasView } from './CanvasView.tsx';
import { CropFrame } from './CropFrame.tsx';
import classes from './drawingFile.module.css';

/** Maximum share of the window's height for the page, in per cent. */
const tallest = 52;

type CropStageProps = {
  page: number;
  /** Rendered page in its current rotation; undefined while rendering, or after a failure. */
  canvas: HTMLCanvasElement | undefined;
  isDrawing: boolean;
  box: CropBox;
  isDisabled: boolean;
  onTurn: (by: 1 | -1) => void;
  onBox: (box: CropBox) => void;
  onWhole: () => void;
};

/** Page with its crop and the buttons that rotate it. */
export const CropStage = (props: CropStageProps) => {
  const { page, canvas, isDrawing, box, isDisabled, onTurn, onBox, onWhole } = props;
  const { t } = useTranslation('drawingFile');
  const ratio = canvas ? canvas.width / canvas.height : 1;
  return (
    <>
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={isDisabled}
          leftSection={<IconRotate2 size={18} aria-hidden />}
          onClick={() => onTurn(-1)}
        >
          {t('turn_left')}
        </Button>
        <Button
          variant="default"
          disabled={isDisabled}
          leftSection={<IconRotateClockwise2 size={18} aria-hidden />}
          onClick={() => onTurn(1)}
        >
          {t('turn_right')}
        </Button>
        <Button
          variant="default"
          disabled={isDisabled || isWholePage(box)}
          leftSection={<IconCrop size={18} aria-hidden />}
          onClick={onWhole}
        >
          {t('whole_page')}
        </Button>
      </div>
      <p className={classes.note}>{t('crop_hint')}</p>
      <div className={classes.stage} aria-busy={isDrawing}>
        {canvas ? (
          <Box
            pos="relative"
            style={{ aspectRatio: String(ratio), width: `min(100%, ${tallest * ratio}vh)` }}
          >
            <CanvasView canvas={canvas} className={classes.sheetPicture} label={t('preview', { page })} />
            <CropFrame box={box} isDisabled={isDisabled} onChange={onBox} />
          </Box>
        ) : null}
        {isDrawing ? <Loader color="gray" role="status" aria-label={t('drawing')} /> : null}
      </div>
    </>
  );
};
