import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuarantineEntry } from '#contract/quarantine/roundQuarantine.ts';
import { ownerDeleted } from '#contract/constants.ts';
import { itemOnFloor } from '#domain/catalogue/itemName.ts';
import { useAnswerText } from '#entities/rounds/conflicts/useAnswerText.ts';
import { usePersonName } from '#platform/usePersonName.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';

/** Refusals that are more specific for an admin than a missing right. */
const knownReasons = [
  'right_missing',
  'plan_not_yours',
  'no_active_license',
  'not_found',
  ownerDeleted,
] as const;

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns functions that format an entry's act, and the reason of its refusal. */
export const useEntryText = () => {
  const { t } = useTranslation('approvals');
  const answerText = useAnswerText();
  const personName = usePersonName();

  const describeEntry = useCallback(
    (entry: QuarantineEntry): string => {
      const { callName, targetName: name, positionNumber, floorName, payload, userName, created } = entry;
      const target = itemOnFloor({ positionNumber, name }, floorName);
      const done = textIn(payload['done']);
      const baseItem = { userName, at: created, controlled: null, continueWithoutAdding: null, answer: null };
      const description = textIn(payload['answerDescription']);
      switch (callName) {
        case 'updateRoundItem': {
          const continueWithoutAdding = payload['continueWithoutAdding'] === true;
          const controlled = textIn(payload['controlled']);
          const itemAnswer = {
            ...baseItem,
            answerDescription: null,
            done: null,
            controlled,
            continueWithoutAdding,
          };
          return t('what.answer', { target, answer: answerText(itemAnswer) });
        }
        case 'updateRoundQuestion': {
          const answer = textIn(payload['answer']);
          const answered = { ...baseItem, answer, answerDescription: description, done };
          return t('what.answer', { target, answer: answerText(answered) });
        }
        case 'updateFlaw':
          return t(done ? 'what.fixFlaw' : 'what.updateFlaw', { target });
        case 'updateRound':
          return t(done ? 'what.finish' : 'what.updateRound');
        default:
          return t(`what.${callName}`, { target });
      }
    },
    [t, answerText],
  );

  const why = useCallback(
    ({ reason }: QuarantineEntry): string =>
      t(`why.${knownReasons.find((known) => known === reason) ?? 'other'}`),
    [t],
  );

  const decision = useCallback(
    ({ decidedBy: who, decided, note }: QuarantineEntry): string => {
      const decisionText = t('decided', {
        who: personName(who),
        when: decided ? formatTimestamp(decided) : '',
      });
      return note ? `${decisionText}: ${note}` : decisionText;
    },
    [t, personName],
  );
  return { what: describeEntry, why, decision };
};
