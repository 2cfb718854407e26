import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import type { RoundPlanning } from '../../contract/roundPlanning.ts';
import { useMailRoundPlanMutation } from '../../entities/roundPlans/roundPlansApi.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import classes from './rounds.module.css';
import rowClasses from './rows.module.css';

type ReminderDialogProps = { plan: RoundPlanning; onClose: () => void };

/** Asks before a reminder of a round is sent, then says who got it. [DASH-43, DASH-44] */
export const ReminderDialog = ({ plan, onClose }: ReminderDialogProps) => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const [send, { data, isLoading, error }] = useMailRoundPlanMutation();
  if (!data) {
    return (
      <ConfirmDialog
        isOpen
        title={t('reminder.title')}
        confirmLabel={t('reminder.send')}
        isBusy={isLoading}
        failures={error ? [textOf(error)] : []}
        onConfirm={() => void send(plan.id)}
        onCancel={onClose}
      >
        {t('reminder.ask', { name: plan.name, role: plan.responsible?.name ?? '' })}
      </ConfirmDialog>
    );
  }
  return (
    <Modal opened onClose={onClose} title={t('reminder.sent_title')}>
      {data.recipients.length === 0 ? (
        <p>{t('reminder.nobody')}</p>
      ) : (
        <>
          <p>{t('reminder.sent', { count: data.recipients.length })}</p>
          <ul className={classes.recipients} aria-label={t('reminder.recipients')}>
            {data.recipients.map(({ name, email }) => (
              <li key={email}>
                {name} <span className={rowClasses.rowNote}>{email}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.dialogFoot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('reminder.close')}
        </Button>
      </div>
    </Modal>
  );
};
