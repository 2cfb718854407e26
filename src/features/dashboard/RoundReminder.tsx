import { useTranslation } from 'react-i18next';
import type { RoundPlanning } from '../../contract/roundPlanning.ts';
import { useMailRoundPlanMutation } from '../../entities/roundPlans/roundPlansApi.ts';
import { ReminderDialog } from './ReminderDialog.tsx';

type RoundReminderProps = { plan: RoundPlanning; onClose: () => void };

/** Reminds of a round those who hold one of its roles. [DASH-47] */
export const RoundReminder = ({ plan, onClose }: RoundReminderProps) => {
  const { t } = useTranslation('dashboard');
  const [send, state] = useMailRoundPlanMutation();
  return (
    <ReminderDialog
      ask={t('reminder.ask', { name: plan.name, role: plan.responsible?.name ?? '' })}
      send={state}
      onSend={() => void send(plan.id)}
      onClose={onClose}
    />
  );
};
