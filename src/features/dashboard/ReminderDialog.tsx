import { Alert, Button } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../components/overlays/Modal.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import type { MailReceipt } from '../../contract/roundPlanning.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import classes from './rounds.module.css';
import rowClasses from './rows.module.css';

type ReminderDialogProps = {
  /** What will be sent to whom. */
  ask: string;
  send: { data?: MailReceipt; isLoading: boolean; error?: unknown };
  onSend: () => void;
  /** Says beside the recipients that it was sent. */
  sentNotice?: string;
  onClose: () => void;
};

/** Asks before a reminder is sent, then says who got it. [DASH-43, DASH-44] */
export const ReminderDialog = ({ ask, send, onSend, sentNotice, onClose }: ReminderDialogProps) => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const { data, isLoading, error } = send;
  if (!data) {
    return (
      <ConfirmDialog
        isOpen
        title={t('reminder.title')}
        confirmLabel={t('reminder.send')}
        isBusy={isLoading}
        failures={error ? [textOf(error)] : []}
        onConfirm={onSend}
        onCancel={onClose}
      >
        {ask}
      </ConfirmDialog>
    );
  }
  const isSent = data.recipients.length > 0;
  return (
    <Modal opened onClose={onClose} title={t(isSent ? 'reminder.sent_title' : 'reminder.unsent_title')}>
      {isSent ? (
        <>
          {sentNotice ? (
            <Alert color="green" icon={<IconMailCheck size={20} aria-hidden />} role="status">
              {sentNotice}
            </Alert>
          ) : null}
          <p>{t('reminder.sent', { count: data.recipients.length })}</p>
          <ul className={classes.recipients} aria-label={t('reminder.recipients')}>
            {data.recipients.map(({ name, email }) => (
              <li key={email}>
                {name === email ? null : `${name} `}
                <span className={rowClasses.rowNote}>{email}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('reminder.nobody')}</p>
      )}
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('reminder.close')}
        </Button>
      </div>
    </Modal>
  );
};
