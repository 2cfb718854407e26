import { Button, Loader } from '@mantine/core';
import { IconCrop, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { isWholePage } from '../../../domain/drawing/cropping.ts';
import type { DrawingSource } from '../../../platform/drawingFile/drawingSource.ts';
import { CanvasView } from './CanvasView.tsx';
import { CropFrame } from './CropFrame.tsx';
import { useAdjusting } from './useAdjusting.ts';
import { useProblemText } from './useProblemText.ts';
import overlays from '../../../components/overlays/overlays.module.css';
import classes from './drawingFile.module.css';

/** The maximum share of the window's height for the page, in per cent. */
const tallest = 52;

type AdjustStepProps = {
  source: DrawingSource;
  page: number;
  onChosen: (file: File) => void;
  isSaving: boolean;
  /** Why it isn't saved. */
  failure: string | null;
  onBack: () => void;
};

/** The page as it becomes the drawing: rotated and cropped. */
export const AdjustStep = ({ source, page, onChosen, onBack, ...saving }: AdjustStepProps) => {
  const { t } = useTranslation('drawingFile');
  const problemText = useProblemText();
  const adjusting = useAdjusting(source, page, onChosen);
  const { drawn, box, failure, setBox, turn, useWhole, use } = adjusting;
  const isMaking = adjusting.isMaking || saving.isSaving;
  const canvas = drawn?.canvas;
  const ratio = canvas ? canvas.width / canvas.height : 1;
  const problem = failure ?? drawn?.problem;
  return (
    <>
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={isMaking}
          leftSection={<IconRotate2 size={18} aria-hidden />}
          onClick={() => turn(-1)}
        >
          {t('turn_left')}
        </Button>
        <Button
          variant="default"
          disabled={isMaking}
          leftSection={<IconRotateClockwise2 size={18} aria-hidden />}
          onClick={() => turn(1)}
        >
          {t('turn_right')}
        </Button>
        <Button
          variant="default"
          disabled={isMaking || isWholePage(box)}
          leftSection={<IconCrop size={18} aria-hidden />}
          onClick={useWhole}
        >
          {t('whole_page')}
        </Button>
      </div>
      <p className={classes.note}>{t('crop_hint')}</p>
      <div className={classes.stage} aria-busy={!drawn}>
        {canvas ? (
          <div
            className={classes.sheet}
            style={{ aspectRatio: String(ratio), width: `min(100%, ${tallest * ratio}vh)` }}
          >
            <CanvasView canvas={canvas} className={classes.sheetPicture} label={t('preview', { page })} />
            <CropFrame box={box} isDisabled={isMaking} onChange={setBox} />
          </div>
        ) : null}
        {drawn ? null : <Loader color="gray" role="status" aria-label={t('drawing')} />}
      </div>
      {saving.failure === null ? null : <FailureAlert text={saving.failure} />}
      {problem ? <FailureAlert text={problemText(problem)} /> : null}
      <div className={`${classes.foot} ${overlays.foot}`} data-foot>
        <Button variant="default" disabled={saving.isSaving} onClick={onBack}>
          {t(source.pageCount > 1 ? 'back_to_pages' : 'back_to_file')}
        </Button>
        <Button loading={isMaking} disabled={!canvas} onClick={use}>
          {t(adjusting.isMaking ? 'making' : 'use')}
        </Button>
      </div>
    </>
  );
};
