import '@mantine/notifications/styles.layer.css';
import { Anchor } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../platform/notify.ts';
import { notices } from '../../platform/notify.ts';

const colours = { success: 'green', failure: 'red', info: 'blue' } satisfies Record<Notice['tone'], string>;
const shownMs = 8_000;

const show = (notice: Notice, closeLabel: string): void => {
  const id = notifications.show({
    color: colours[notice.tone],
    autoClose: notice.action ? shownMs * 2 : shownMs,
    role: notice.tone === 'failure' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': closeLabel },
    message: notice.action ? (
      <>
        {notice.text}{' '}
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            notifications.hide(id);
            notice.action?.onSelect();
          }}
        >
          {notice.action.label}
        </Anchor>
      </>
    ) : (
      notice.text
    ),
  });
};

/** Shows notices at the lower edge, out of the way of what is worked on. */
export const NoticeStack = ({ first }: { first: Notice }) => {
  const { t } = useTranslation('common');
  const closeLabel = t('feedback.close');
  const isFirstShown = useRef(false);
  useEffect(() => {
    if (!isFirstShown.current) show(first, closeLabel);
    isFirstShown.current = true;
    return notices.on((notice) => show(notice, closeLabel));
  }, [first, closeLabel]);
  return <Notifications position="bottom-center" limit={3} />;
};
