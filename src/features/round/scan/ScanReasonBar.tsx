import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isJudged } from '#domain/rounds/roundState.ts';
import { itemOf } from '#domain/rounds/roundView.ts';
import { useLastAct, useRoundItem, useRoundView } from '#entities/rounds/roundHooks.ts';
import { scanReasons } from '#entities/rounds/scanLabel.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';
import classes from './roundScan.module.css';

const judgements: readonly string[] = ['ok', 'skip', 'flaw'];

/** Returns the item that was judged last, while it is unscanned and the question isn't dismissed. */
const useUnscanned = (roundId: number) => {
  const lastAct = useLastAct(roundId);
  const currentView = useRoundView(roundId);
  const seq = lastAct?.seq ?? 0;
  const [asked, setAsked] = useState({ seq, itemId: -1 });
  const item = useRoundItem(roundId, asked.itemId);
  if (lastAct && seq > asked.seq) {
    const view = currentView();
    const judgedItem =
      view && lastAct.itemId !== undefined && judgements.includes(lastAct.kind)
        ? itemOf(view, lastAct.itemId)
        : undefined;
    setAsked({ seq, itemId: judgedItem?.id ?? asked.itemId });
  }
  const leave = () => setAsked({ ...asked, itemId: -1 });
  return { item: item && isJudged(item) && !item.scan ? item : null, leave };
};

/** Bar that asks, without blocking, why the item that was judged last wasn't scanned. */
export const ScanReasonBar = () => {
  const { t } = useTranslation('rounds');
  const { roundId, watch } = useRoundUi();
  const actions = useRoundActions(roundId);
  const { item, leave } = useUnscanned(roundId);
  if (!item) return null;
  const title = t('scan.unscanned', { item: `${item.positionNumber} ${item.name}` });
  return (
    <section className={classes.reasons} aria-label={title}>
      <p role="status">{title}</p>
      {scanReasons.map((reason) => (
        <Button
          key={reason}
          variant="default"
          size="sm"
          onClick={() => watch(actions.scan(item.id, 'skipped', reason))}
        >
          {t(`scan.reason.${reason}`)}
        </Button>
      ))}
      <CloseButton size={48} aria-label={t('scan.leave')} onClick={leave} />
    </section>
  );
};
