import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#components/overlays/Modal.tsx';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import { AdjustStep } from './AdjustStep.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { OpeningStep } from './OpeningStep.tsx';
import { PagesStep } from './PagesStep.tsx';
import { PasswordStep } from '#components/drawingFile/PasswordStep.tsx';
import { useDrawingFile } from './useDrawingFile.ts';
import { useFileIntake } from '#components/drawingFile/useFileIntake.ts';
import classes from '#components/drawingFile/drawingFile.module.css';

/** Keeps the focus in the dialog when the step changes: on the step's first field, else on the step itself. */
const useStepFocus = (step: string) => {
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = steps.current;
    const focusedElement = document.activeElement;
    if (!root || (focusedElement !== root && root.contains(focusedElement))) return;
    (root.querySelector<HTMLElement>('input[data-autofocus]') ?? root).focus();
  }, [step]);
  return steps;
};

export type FileDialogProps = {
  onChosen: (file: File) => void;
  onCancel: () => void;
  /** True while the choice is being saved, if it is saved at once; `failure` is its failure. */
  isSaving?: boolean;
  failure?: string | null;
};

/** Dialog with the steps from a file to the picture of a drawing. */
export const FileDialog = ({ onChosen, onCancel, isSaving = false, failure = null }: FileDialogProps) => {
  const { t } = useTranslation('drawingFile');
  const isMobile = useIsMobile();
  const { stage, choose, restart, look } = useDrawingFile();
  const steps = useStepFocus(stage.at);
  useFileIntake(([file]) => void choose(file));
  const name = stage.at === 'choose' ? null : 'file' in stage ? stage.file.name : stage.source.file.name;
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('title')}
      size={stage.at === 'pages' || stage.at === 'adjust' ? 'xl' : 'md'}
      fullScreen={isMobile}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div ref={steps} tabIndex={-1} className={classes.steps}>
        {name === null ? null : <p className={classes.name}>{name}</p>}
        {stage.at === 'choose' ? (
          <ChooseStep refused={stage.refused} onFile={(file) => void choose(file)} onCancel={onCancel} />
        ) : null}
        {stage.at === 'opening' ? <OpeningStep share={stage.share} onCancel={restart} /> : null}
        {stage.at === 'password' ? (
          <PasswordStep
            isWrong={stage.isWrong}
            onPassword={(password) => choose(stage.file, password)}
            onBack={restart}
          />
        ) : null}
        {stage.at === 'pages' ? (
          <PagesStep
            source={stage.source}
            startPage={stage.page}
            onPage={(page) => look('adjust', page)}
            onBack={restart}
          />
        ) : null}
        {stage.at === 'adjust' ? (
          <AdjustStep
            source={stage.source}
            page={stage.page}
            onChosen={onChosen}
            isSaving={isSaving}
            failure={failure}
            onBack={() => (stage.source.pageCount > 1 ? look('pages', stage.page) : restart())}
          />
        ) : null}
      </div>
    </Modal>
  );
};
