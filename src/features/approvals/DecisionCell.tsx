import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuarantineEntry } from '../../contract/quarantine/roundQuarantine.ts';
import { formatMoment } from '../../platform/time/dates.ts';
import classes from './approvals.module.css';

type DecisionCellProps = {
  entry: QuarantineEntry;
  what: string;
  isBusy: boolean;
  failure: string | undefined;
  onApprove: () => void;
  onReject: () => void;
};

/** The two decisions on a pending entry, with the refusal of the last try; otherwise who decided, when, and why. */
export const DecisionCell = ({ entry, what, isBusy, failure, onApprove, onReject }: DecisionCellProps) => {
  const { t } = useTranslation('approvals');
  if (entry.state !== 'waiting') {
    const when = entry.decided ? formatMoment(entry.decided) : '';
    return (
      <span className={classes.lines}>
        {t('decided', { who: entry.decidedBy, when })}
        {entry.note ? <span className={classes.note}>{entry.note}</span> : null}
      </span>
    );
  }
  return (
    <span className={classes.lines}>
      <span className={classes.buttons}>
        <Button
          variant="default"
          loading={isBusy}
          aria-label={t('approve_named', { what })}
          onClick={onApprove}
        >
          {t('approve')}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('reject_named', { what })}
          onClick={onReject}
        >
          {t('reject')}
        </Button>
      </span>
      {failure ? (
        <span role="alert" className={classes.failure}>
          {failure}
        </span>
      ) : null}
    </span>
  );
};
