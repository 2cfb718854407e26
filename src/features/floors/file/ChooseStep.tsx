import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { DrawingFileProblem } from '#platform/drawingFile/drawingSource.ts';
import { drawingFileTypes } from '#platform/drawingFile/drawingFileTypes.ts';
import { useProblemText } from '#components/drawingFile/useProblemText.ts';
import overlays from '#components/overlays/overlays.module.css';
import classes from '#components/drawingFile/drawingFile.module.css';

type ChooseStepProps = {
  refused: { file: File; problem: DrawingFileProblem } | null;
  onFile: (file: File) => void;
  onCancel: () => void;
};

/** Step that chooses a file by button; the dialog itself handles dropped and pasted ones. Shows why the previous one can't be used. */
export const ChooseStep = ({ refused, onFile, onCancel }: ChooseStepProps) => {
  const { t } = useTranslation('drawingFile');
  const problemText = useProblemText();
  return (
    <>
      <div className={classes.drop}>
        <FileButton
          accept={drawingFileTypes}
          inputProps={{ 'aria-label': t('file') }}
          onChange={(file) => {
            if (file) onFile(file);
          }}
        >
          {(props) => (
            <Button {...props} data-autofocus leftSection={<IconFileUpload size={20} aria-hidden />}>
              {t(refused ? 'choose_other' : 'choose')}
            </Button>
          )}
        </FileButton>
        <p className={classes.note}>{t('drop')}</p>
        <p className={classes.note}>{t('kinds')}</p>
      </div>
      {refused ? (
        <FailureAlert
          title={refused.file.name}
          text={problemText(refused.problem)}
          onRetry={refused.problem === 'part_missing' ? () => onFile(refused.file) : undefined}
        />
      ) : null}
      <div className={`${classes.foot} ${overlays.foot}`} data-foot>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
};
