import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notice.module.css';

type NoticeCountdownProps = { seconds: number; isHeld: boolean; onEnd: () => void };

/** Countdown of a notice's remaining seconds; paused while it is held. [DASH-42] */
export const NoticeCountdown = ({ seconds, isHeld, onEnd }: NoticeCountdownProps) => {
  const { t } = useTranslation('common');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (isHeld) return undefined;
    if (left <= 0) {
      onEnd();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, isHeld, onEnd]);
  return (
    <Box
      role="progressbar"
      h={4}
      mt="xs"
      aria-label={t('feedback.time_left')}
      aria-valuemin={0}
      aria-valuemax={seconds}
      aria-valuenow={left}
      aria-valuetext={t('feedback.seconds', { count: left })}
    >
      <div className={classes.fill} style={{ width: `${(left / seconds) * 100}%` }} />
    </Box>
  );
};
