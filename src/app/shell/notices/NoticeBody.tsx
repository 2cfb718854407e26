import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Notice } from '#platform/notify.ts';
import { NoticeCountdown } from './NoticeCountdown.tsx';
import classes from './notice.module.css';

/** Text of a notice with its actions and remaining time; pointer or focus pauses it so that it doesn't end. */
export const NoticeBody = ({ notice, onEnd }: { notice: Notice; onEnd: () => void }) => {
  const { text, action, countdown, over } = notice;
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => over?.subscribe(() => (over.isOver() ? onEnd() : undefined)), [over, onEnd]);
  return (
    <div
      className={classes.body}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{text}</span>{' '}
      {action ? (
        <Anchor
          component="button"
          type="button"
          mih="var(--target)"
          py={0}
          px="xs"
          fw={650}
          onClick={() => {
            onEnd();
            action.onSelect();
          }}
        >
          {action.label}
        </Anchor>
      ) : null}
      {countdown ? (
        <NoticeCountdown
          seconds={countdown.seconds}
          isHeld={isHeld && countdown.isFirm !== true}
          onEnd={onEnd}
        />
      ) : null}
    </div>
  );
};
