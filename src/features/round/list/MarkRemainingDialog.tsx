import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '../../../components/feedback/ConfirmAct.tsx';
import type { markRemainingPlan } from '../../../domain/roundActs.ts';
import { useRoundActions } from '../../../entities/rounds/useRoundActions.ts';
import { formatDate } from '../../../platform/dates.ts';
import { useRoundUi } from '../roundUi.ts';
import classes from './list.module.css';

type MarkRemainingDialogProps = {
  roundId: number;
  plan: ReturnType<typeof markRemainingPlan>;
  onClose: () => void;
};

/** Lists the items that become ok and the old open flaws that are closed with them, in numbers. [ROUND-39, ROUND-40] */
export const MarkRemainingDialog = ({ roundId, plan, onClose }: MarkRemainingDialogProps) => {
  const { t } = useTranslation('rounds');
  const actions = useRoundActions(roundId);
  const { items, flaws } = plan;
  const { sayFlaw } = useRoundUi();

  const act = async () => {
    const outcome = await actions.markRemaining(plan, t('mark_remaining.measure'));
    return outcome.status === 'stored' ? {} : { error: outcome.failure };
  };

  return (
    <ConfirmAct
      title={t('mark_remaining.title')}
      confirmLabel={t('mark_remaining.confirm', { count: items.length })}
      act={act}
      onClose={onClose}
    >
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
