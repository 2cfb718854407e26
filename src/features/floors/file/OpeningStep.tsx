import { Button, Loader, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import overlays from '#components/overlays/overlays.module.css';
import classes from '#components/drawingFile/drawingFile.module.css';

type OpeningStepProps = {
  /** How much of a large file is read; null where that isn't known. */
  share: number | null;
  onCancel: () => void;
};

/** The file is being opened; that can be called off. */
export const OpeningStep = ({ share, onCancel }: OpeningStepProps) => {
  const { t } = useTranslation('drawingFile');
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      <div className={classes.opening} role="status" aria-label={t('opening')}>
        {share === null ? (
          <Loader color="gray" />
        ) : (
          <>
            <p className={`${classes.note} tabular`}>{t('opening_share', { percent })}</p>
            <Progress value={percent} w="100%" aria-label={t('opening')} />
          </>
        )}
      </div>
      <div className={`${classes.foot} ${overlays.foot}`} data-foot>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
};
