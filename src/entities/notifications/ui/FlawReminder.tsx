import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { newId } from '#platform/ids.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { receiversOf } from '../receiversOf.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

type FlawReminderProps = { flaw: FoundFlaw; onClose: () => void };

/** Dialog that sends an e-mail about a flaw to its responsible role and the company's own addresses, and confirms it. [DASH-45, DASH-46] */
export const FlawReminder = ({ flaw, onClose }: FlawReminderProps) => {
  const { t } = useTranslation('sentReminder');
  const [idempotencyKey] = useState(newId);
  const isTillsyn = useIsTillsyn();
  const query = useCallQuery('listFlawRecipients', isTillsyn ? { id: flaw.id } : skipToken);
  const [send, state] = useCallMutation('mailFlaw');
  const { name, responsibleName } = flaw;
  return (
    <ReminderDialog
      ask={
        responsibleName
          ? t('ask_flaw', { name, role: responsibleName })
          : t('ask_flaw_without_role', { name })
      }
      askNamed={(who) => t('ask_flaw_named', { name, who })}
      nobody={
        responsibleName
          ? t('nobody_flaw', { name, role: responsibleName })
          : t('nobody_flaw_without_role', { name })
      }
      receivers={receiversOf(query)}
      send={state}
      sentNotice={t('flaw_sent', { name })}
      onSend={() => void send({ id: flaw.id, idempotencyKey })}
      onClose={onClose}
    />
  );
};
