import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { CropStage } from '#components/drawingFile/CropStage.tsx';
import { useAdjusting } from './useAdjusting.ts';
import { useProblemText } from '#components/drawingFile/useProblemText.ts';
import overlays from '#components/overlays/overlays.module.css';
import classes from '#components/drawingFile/drawingFile.module.css';

type AdjustStepProps = {
  source: DrawingSource;
  page: number;
  onChosen: (file: File) => void;
  isSaving: boolean;
  failure: string | null;
  onBack: () => void;
};

/** Step that rotates and crops the page for the drawing. */
export const AdjustStep = ({ source, page, onChosen, onBack, ...saving }: AdjustStepProps) => {
  const { t } = useTranslation('drawingFile');
  const problemText = useProblemText();
  const adjusting = useAdjusting(source, page, onChosen);
  const { drawn, box, failure, setBox, turn, useWhole, use } = adjusting;
  const isMaking = adjusting.isMaking || saving.isSaving;
  const canvas = drawn?.canvas;
  const problem = failure ?? drawn?.problem;
  return (
    <>
      <CropStage
        page={page}
        canvas={canvas}
        box={box}
        isDrawing={!drawn}
        isDisabled={isMaking}
        onTurn={turn}
        onBox={setBox}
        onWhole={useWhole}
      />
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
