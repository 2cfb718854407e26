import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { leftOn, remainingParts } from '#domain/rounds/remainingParts.ts';
import { markRemainingPlan, unscannedOf } from '#domain/rounds/roundActs.ts';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { scanReasons } from '#entities/rounds/scanLabel.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { formatDate } from '#platform/time/dates.ts';
import { floorLabels } from '#features/round/floorLabels.ts';
import { useRoundUi } from '#features/round/roundUi.ts';
import classes from '../list.module.css';

type MarkRemainingDialogProps = {
  roundId: number;
  /** View when the dialog was opened: exactly the listed items are changed. */
  view: RoundState;
  onClose: () => void;
};

const everywhere = 'all';

/** Dialog with the numbers of items that become ok and of old open flaws that are closed with them. [ROUND-39, ROUND-40] */
export const MarkRemainingDialog = ({ roundId, view, onClose }: MarkRemainingDialogProps) => {
  const { t } = useTranslation('rounds');
  const actions = useRoundActions(roundId);
  const places = useMemo(() => remainingParts(view), [view]);
  const [chosen, setChosen] = useState(everywhere);
  const plan = useMemo(() => markRemainingPlan(view, places[Number(chosen)]), [view, places, chosen]);
  const { items, flaws } = plan;
  const { sayFlaw } = useRoundUi();
  const [scanReason, setScanReason] = useState('');
  const unscanned = view.round.asksScan ? unscannedOf(items).length : 0;
  const options = useMemo(() => {
    const labels = floorLabels(view.infos, t);
    const placeOptions = places.map((place, index) => {
      const floor = labels.get(place.info.id) ?? '';
      const placeName = place.area ? t('mark_remaining.area', { floor, area: place.area.name }) : floor;
      const remainingCount = leftOn(view, place).length;
      return {
        value: String(index),
        label: t('mark_remaining.on_place', { left: remainingCount, place: placeName }),
      };
    });
    const allLabel = t('mark_remaining.on_all', { left: view.counts.items.unjudged });
    return [{ value: everywhere, label: allLabel }, ...placeOptions];
  }, [view, places, t]);

  const act = async () => {
    const measureWhenEmpty = t('mark_remaining.measure');
    const outcome = await actions.markRemaining(plan, { measureWhenEmpty, scanReason });
    return outcome.status === 'stored' ? {} : { error: outcome.failure };
  };

  return (
    <ConfirmAct
      title={t('mark_remaining.title')}
      confirmLabel={t('mark_remaining.confirm', { count: items.length })}
      act={act}
      onClose={onClose}
    >
      {places.length > 0 ? (
        <Select
          label={t('mark_remaining.where')}
          mb="md"
          value={chosen}
          allowDeselect={false}
          data={options}
          onChange={(value) => setChosen(value ?? everywhere)}
        />
      ) : null}
      <p>{t('mark_remaining.items', { count: items.length })}</p>
      <ul
        className={classes.planned}
        tabIndex={0}
        aria-label={t('mark_remaining.items', { count: items.length })}
      >
        {items.map((item) => (
          <li key={item.id}>
            <strong className="tabular">{item.positionNumber}</strong>
            <span>{[item.name, item.placementDescription].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      {unscanned > 0 ? (
        <Select
          label={t('scan.unscanned_of_them', { count: unscanned })}
          mt="md"
          value={scanReason}
          allowDeselect={false}
          data={[
            { value: '', label: t('scan.leave') },
            ...scanReasons.map((reason) => ({ value: reason, label: t(`scan.reason.${reason}`) })),
          ]}
          onChange={(value) => setScanReason(value ?? '')}
        />
      ) : null}
      {flaws.length === 0 ? (
        <p>{t('mark_remaining.flaws_none')}</p>
      ) : (
        <>
          <p>{t('mark_remaining.flaws', { count: flaws.length })}</p>
          <ul
            className={classes.planned}
            tabIndex={0}
            aria-label={t('mark_remaining.flaws', { count: flaws.length })}
          >
            {flaws.map((flaw) => (
              <li key={flaw.key}>
                <span>
                  {sayFlaw(flaw).name} <small className="tabular">{formatDate(flaw.created)}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmAct>
  );
};
