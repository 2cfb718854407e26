import { Button, Loader, Progress, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import overlays from '#components/overlays/overlays.module.css';
import classes from '#components/drawingFile/drawingFile.module.css';

type OpeningStepProps = {
  /** Share of a large file that is read; null if unknown. */
  share: number | null;
  onCancel: () => void;
};

/** Step while the file is being opened, which can be cancelled. */
export const OpeningStep = ({ share, onCancel }: OpeningStepProps) => {
  const { t } = useTranslation('drawingFile');
  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      <Stack gap="xs" align="center" justify="center" mih={160} role="status" aria-label={t('opening')}>
        {share === null ? (
          <Loader color="gray" />
        ) : (
          <>
            <p className={`${classes.note} tabular`}>{t('opening_share', { percent })}</p>
            <Progress value={percent} w="100%" aria-label={t('opening')} />
          </>
        )}
      </Stack>
      <div className={`${classes.foot} ${overlays.foot}`} data-foot>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
};
