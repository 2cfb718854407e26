import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { receiversOf } from '../receiversOf.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

export type RoundReminderProps = { plan: RoundPlanning; onClose: () => void };

/** Dialog that reminds the holders of a round's roles. [DASH-47] */
export const RoundReminder = ({ plan: { id, name }, onClose }: RoundReminderProps) => {
  const { t } = useTranslation('sentReminder');
  const isTillsyn = useIsTillsyn();
  const query = useCallQuery('listPlanRecipients', isTillsyn ? { id } : skipToken);
  const [send, state] = useCallMutation('mailRoundPlanning');
  return (
    <ReminderDialog
      ask={t('ask', { name })}
      askNamed={(who) => t('ask_named', { name, who })}
      nobody={t('nobody_round', { name })}
      receivers={receiversOf(query)}
      send={state}
      onSend={() => void send({ id })}
      onClose={onClose}
    />
  );
};
