import { Alert, Button, Flex } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { ActedOn } from '#components/table/selection/ActedOn.tsx';
import { Modal } from '#components/overlays/Modal.tsx';
import type { MailReceipt } from '#contract/notifications/reminders.ts';
import { countReceivers } from '#domain/users/receivers.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import type { Receivers } from '../receiversOf.ts';
import { ReceiverList, useReceiverCount } from './ReceiverList.tsx';
import overlays from '#components/overlays/overlays.module.css';

export type ReminderDialogProps = {
  /** Question without recipients' names, for a backend that can't name them. */
  ask: string;
  /** Question before their names; `who` is their number. */
  askNamed: (who: string) => string;
  /** Explanation if there is no recipient, with instructions. */
  nobody: string;
  receivers: Receivers;
  send: { data?: MailReceipt; isLoading: boolean; error?: unknown };
  /** Names of the reminder's subjects, if they were selected in a list. */
  names?: readonly string[];
  onSend: () => void;
  /** Confirmation shown next to the recipients after sending. */
  sentNotice?: string;
  onClose: () => void;
};

const isNobody = (receipt: MailReceipt): boolean =>
  Object.values(countReceivers(receipt)).every((count) => count === 0);

type QuestionProps = Pick<ReminderDialogProps, 'ask' | 'askNamed' | 'nobody' | 'receivers'>;

/** Question with the recipients by name. */
const Question = ({ ask, askNamed, nobody, receivers }: QuestionProps) => {
  const countOf = useReceiverCount();
  const textOf = useFailureText();
  if (receivers.status === 'loading') return <RowsSkeleton rows={3} />;
  if (receivers.status === 'unnamed') return <>{ask}</>;
  if (receivers.status === 'failed')
    return <FailureAlert text={textOf(receivers.error)} onRetry={receivers.onRetry} />;
  if (isNobody(receivers.receipt)) return <>{nobody}</>;
  return (
    <>
      {askNamed(countOf(receivers.receipt))}
      <ReceiverList receipt={receivers.receipt} />
    </>
  );
};

/** Dialog that asks before a reminder is sent, naming the recipients, then confirms the actual ones. [DASH-43, DASH-44] */
export const ReminderDialog = (props: ReminderDialogProps) => {
  const { receivers, send, onSend, sentNotice, onClose } = props;
  const { t } = useTranslation('sentReminder');
  const textOf = useFailureText();
  const countOf = useReceiverCount();
  const { data, isLoading, error } = send;
  const maySend =
    receivers.status === 'unnamed' || (receivers.status === 'known' && !isNobody(receivers.receipt));
  if (!data) {
    return (
      <ConfirmDialog
        isOpen
        title={t('title')}
        confirmLabel={t('send')}
        isBusy={isLoading}
        isConfirmDisabled={!maySend}
        failures={error ? [textOf(error)] : []}
        onConfirm={onSend}
        onCancel={onClose}
      >
        {props.names ? <ActedOn names={props.names} /> : null}
        <Question {...props} />
      </ConfirmDialog>
    );
  }
  const isSent = !isNobody(data);
  return (
    <Modal opened onClose={onClose} title={t(isSent ? 'sent_title' : 'unsent_title')}>
      {isSent ? (
        <>
          {sentNotice ? (
            <Alert color="green" icon={<IconMailCheck size={20} aria-hidden />} role="status">
              {sentNotice}
            </Alert>
          ) : null}
          <p>{t('sent', { who: countOf(data) })}</p>
          <ReceiverList receipt={data} />
        </>
      ) : (
        <p>{t('nobody')}</p>
      )}
      <div className={overlays.foot} data-foot>
        <Flex justify="flex-end" mt={20}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Flex>
      </div>
    </Modal>
  );
};
