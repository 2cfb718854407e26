import { CloseButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notice.module.css';

const shownSeconds = 12;

export type Notice = { id: number; text: string };

type NoticeAreaProps = { notice: Notice | null; onDismiss: () => void };

/** Counts down by seconds while it may; stands still under the pointer and the focus. */
const useCountdown = (isHeld: boolean, onEnd: () => void): number => {
  const [left, setLeft] = useState(shownSeconds);
  useEffect(() => {
    if (isHeld) return undefined;
    if (left <= 0) {
      onEnd();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, isHeld, onEnd]);
  return left;
};

const NoticeBar = ({ text, onDismiss }: { text: string; onDismiss: () => void }) => {
  const { t } = useTranslation('dashboard');
  const [isHeld, setIsHeld] = useState(false);
  const left = useCountdown(isHeld, onDismiss);
  return (
    <div
      className={classes.notice}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <IconCheck size={20} aria-hidden />
      <span className={classes.text}>{text}</span>
      <CloseButton aria-label={t('notice.dismiss')} onClick={onDismiss} />
      <div
        role="progressbar"
        className={classes.track}
        aria-label={t('notice.left')}
        aria-valuemin={0}
        aria-valuemax={shownSeconds}
        aria-valuenow={left}
        aria-valuetext={t('notice.seconds', { count: left })}
      >
        <div className={classes.fill} style={{ width: `${(left / shownSeconds) * 100}%` }} />
      </div>
    </div>
  );
};

/** What was just done, to be dismissed or to go by itself; the bar shows how long it stays. [DASH-42] */
export const NoticeArea = ({ notice, onDismiss }: NoticeAreaProps) => (
  <div className={classes.area}>
    <span role="status" className="visually-hidden">
      {notice?.text}
    </span>
    {notice ? <NoticeBar key={notice.id} text={notice.text} onDismiss={onDismiss} /> : null}
  </div>
);
