import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allItems, flawOf, itemOf, questionOf } from '../../domain/roundView.ts';
import type { ParkedCall } from '../../entities/rounds/roundHooks.ts';
import { useRoundState } from '../../entities/rounds/roundHooks.ts';
import { useRoundActions } from '../../entities/rounds/useRoundActions.ts';
import classes from './network.module.css';

/** What the backend refused, with its reason and another try. */
export const ParkedCalls = ({ roundId, parked }: { roundId: number; parked: readonly ParkedCall[] }) => {
  const { t } = useTranslation('rounds');
  const state = useRoundState(roundId);
  const actions = useRoundActions(roundId);
  if (parked.length === 0) return null;

  const nameOf = ({ targetLabel: { kind, id } }: ParkedCall) => {
    if (!state) return '';
    if (kind === 'item' || kind === 'mapItem') {
      const item =
        kind === 'item' ? itemOf(state, Number(id)) : allItems(state).find((one) => one.mapItemId === id);
      return item ? `${item.positionNumber} ${item.name}` : '';
    }
    if (kind === 'question') return questionOf(state, Number(id))?.name ?? '';
    if (kind === 'flaw') return flawOf(state, String(id))?.name ?? '';
    return state.round.name;
  };

  return (
    <>
      <h3 className={classes.panelTitle}>{t('network.parked_title')}</h3>
      <ul className={classes.parked}>
        {parked.map((call) => (
          <li key={call.callId}>
            <strong>{nameOf(call)}</strong>
            <span>{call.texts.join(' ')}</span>
            <Button variant="default" size="sm" onClick={() => void actions.retryParked(call.callId)}>
              {t('network.retry')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.panelHint}>{t('network.parked_hint')}</p>
    </>
  );
};
