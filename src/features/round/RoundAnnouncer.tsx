import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemOf, questionOf } from '#domain/rounds/roundView.ts';
import type { LastAct } from '#entities/rounds/roundsSlice.ts';
import { useLastAct, useRoundView } from '#entities/rounds/roundHooks.ts';

/** Returns a function that formats the result of an act. */
const useActText = (roundId: number, lastAct: LastAct | null) => {
  const { t } = useTranslation('rounds');
  const currentView = useRoundView(roundId);
  return () => {
    const view = currentView();
    if (!view || !lastAct) return '';
    const actItem = lastAct.itemId === undefined ? undefined : itemOf(view, lastAct.itemId);
    const item = actItem ? `${actItem.positionNumber} ${actItem.name}` : '';
    switch (lastAct.kind) {
      case 'ok':
      case 'still':
        return t(actItem?.mark === 'ok' ? 'announce.ok' : 'announce.still', { item });
      case 'skip':
      case 'uncheck':
        return t(`announce.${lastAct.kind}`, { item });
      case 'flaw':
        return actItem ? t('announce.flaw', { item }) : t('announce.loose_flaw');
      case 'service':
      case 'replacement':
        return t(`announce.${lastAct.kind}`, { item });
      case 'fix':
        return t('announce.fix');
      case 'remove':
        return t('announce.remove');
      case 'remaining':
        return t('announce.remaining', { count: lastAct.count ?? 0 });
      case 'answer': {
        const question = lastAct.questionId === undefined ? undefined : questionOf(view, lastAct.questionId);
        return t('announce.answer', { answer: question?.answer || t('questions.irrelevant') });
      }
      default:
        return '';
    }
  };
};

/** Live region that announces each act once, in any open tab; `undoCount` increases with each undo. */
export const RoundAnnouncer = ({ roundId, undoCount }: { roundId: number; undoCount: number }) => {
  const { t } = useTranslation('rounds');
  const lastAct = useLastAct(roundId);
  const actText = useActText(roundId, lastAct);
  const seq = lastAct?.seq ?? 0;
  const [heard, setHeard] = useState({ seq, undoCount, text: '' });
  // After an undo, or after the log was sent, the last act is an older one: no announcement.
  if (seq > heard.seq) setHeard({ seq, undoCount, text: actText() });
  else if (undoCount !== heard.undoCount) setHeard({ ...heard, undoCount, text: t('announce.undone') });
  return (
    <p role="status" className="visually-hidden">
      {heard.text}
    </p>
  );
};
