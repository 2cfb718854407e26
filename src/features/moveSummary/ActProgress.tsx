import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import { ThinBar } from '#components/feedback/ThinBar.tsx';
import type { MoveProgress } from '#contract/moves/move.ts';
import type { MoveAct } from './useMoveActs.ts';
import classes from './moveSummary.module.css';

type ActProgressProps = {
  act: MoveAct;
  /** Progress; null if unknown. */
  progress: MoveProgress | null;
};

/** Message that an act on the move is in progress, with its step and progress, and that the user needn't wait here. */
export const ActProgress = ({ act, progress }: ActProgressProps) => {
  const { t } = useTranslation('moveSummary');
  const { step = null, done = 0, total = 0 } = progress ?? {};
  return (
    <section className={classes.progress} aria-label={t(`progress.${act}`)}>
      <Text role="status" fw={650}>
        {t(`progress.${act}`)}
      </Text>
      {step === null || total === 0 ? (
        <ThinBar label={step === null ? t(`progress.${act}`) : t(`progress.steps.${step}`)} />
      ) : (
        <ProgressBar
          label={t(`progress.steps.${step}`)}
          value={done}
          max={total}
          text={t('progress.of', { done, total })}
        />
      )}
      <Text c="dimmed" fz="sm">
        {t('progress.may_close')}
      </Text>
    </section>
  );
};
