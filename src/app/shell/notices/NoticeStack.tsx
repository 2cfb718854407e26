import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#platform/ids.ts';
import type { Notice } from '#platform/notify.ts';
import { notices } from '#platform/notify.ts';
import { NoticeBody } from './NoticeBody.tsx';

const colours = { success: 'green', failure: 'red', info: 'blue' } satisfies Record<Notice['tone'], string>;
const shownMs = 8_000;

const show = (notice: Notice, closeLabel: string): void => {
  const id = newId();
  const untimed = notice.action ? shownMs * 2 : shownMs;
  notifications.show({
    id,
    color: colours[notice.tone],
    autoClose: notice.countdown ? false : untimed,
    role: notice.tone === 'failure' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': closeLabel },
    message: <NoticeBody notice={notice} onEnd={() => notifications.hide(id)} />,
  });
};

/** Stack of notices at the bottom edge, over the screen, so that nothing shifts. */
export const NoticeStack = ({ first }: { first: Notice }) => {
  const { t } = useTranslation('common');
  const closeLabel = t('feedback.close');
  const isFirstShown = useRef(false);
  useEffect(() => {
    if (!isFirstShown.current) show(first, closeLabel);
    isFirstShown.current = true;
    return notices.on((notice) => show(notice, closeLabel));
  }, [first, closeLabel]);
  // The library clips notices higher than 200 px, which long names can reach.
  return <Notifications position="bottom-center" limit={3} notificationMaxHeight="60dvh" />;
};
