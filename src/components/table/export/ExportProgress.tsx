import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import type { ExportState, ExportWish } from './useExport.ts';
import classes from '../listView.module.css';

type ExportProgressProps = {
  state: ExportState;
  onRetry: (format: ExportWish) => void;
  onClose: () => void;
};

/** Progress and result of an export; the result is announced once. */
export const ExportProgress = ({ state, onRetry, onClose }: ExportProgressProps) => {
  const { t } = useTranslation('lists');
  return (
    <>
      {state.status === 'running' ? (
        <div className={`${classes.progress} no-print`}>
          <ProgressBar
            label={t('export.running')}
            value={state.done}
            max={state.total}
            text={t('export.fetched', { done: state.done, total: state.total })}
          />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
            {t('export.cancel')}
          </Button>
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <FailureAlert title={t('export.failed')} text={state.text} onRetry={() => onRetry(state.format)} />
      ) : null}
      <span
        role="status"
        className={state.status === 'done' ? `${classes.done} no-print` : 'visually-hidden'}
      >
        {state.status === 'done' ? t('export.done', { count: state.count, name: state.name }) : ''}
      </span>
    </>
  );
};
