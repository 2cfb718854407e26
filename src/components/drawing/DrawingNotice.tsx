import { Loader } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import type { DrawingImage } from './drawingTypes.ts';
import classes from './drawing.module.css';

/** Time, in milliseconds, after which a loading drawing can be requested again: a stalled connection may take minutes to fail. */
const longWaitMs = 20_000;

const LoadingNotice = ({ onRetry }: Pick<DrawingImage, 'onRetry'>) => {
  const { t } = useTranslation('common');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (isLong) return undefined;
    const timer = window.setTimeout(() => setIsLong(true), longWaitMs);
    return () => window.clearTimeout(timer);
  }, [isLong]);

  if (isLong && onRetry) {
    const retry = () => {
      setIsLong(false);
      onRetry();
    };
    return (
      <div className={`${classes.notice} ${classes.noticeTop}`}>
        <FailureAlert text={t('drawing.slow')} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className={classes.notice} role="status">
      <Loader size={28} aria-hidden />
      <span className="visually-hidden">{t('drawing.loading')}</span>
    </div>
  );
};

/** Message for a drawing without its image; meanwhile the marks are on an empty sheet. */
export const DrawingNotice = ({ status, onRetry }: Pick<DrawingImage, 'status' | 'onRetry'>) => {
  const { t } = useTranslation('common');
  switch (status) {
    case 'loading':
      return <LoadingNotice onRetry={onRetry} />;
    case 'failed':
      return (
        <div className={`${classes.notice} ${classes.noticeTop}`}>
          <FailureAlert text={t('drawing.failed')} onRetry={onRetry} />
        </div>
      );
    case 'missing':
      return (
        <div className={classes.notice}>
          <EmptyState icon={<IconMap2 size={40} stroke={1.5} />} title={t('drawing.missing')} />
        </div>
      );
    case 'ready':
      return null;
  }
};
