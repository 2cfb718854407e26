import { Button, Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuarantineEntry } from '#contract/quarantine/roundQuarantine.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import classes from './approvals.module.css';

type DecisionCellProps = {
  entry: QuarantineEntry;
  what: string;
  isBusy: boolean;
  failure: string | undefined;
  onApprove: () => void;
  onReject: () => void;
};

/** Actions for a pending entry, with the refusal of the last try; otherwise the decision with its user, time and reason. */
export const DecisionCell = ({ entry, what, isBusy, failure, onApprove, onReject }: DecisionCellProps) => {
  const { t } = useTranslation('approvals');
  if (entry.state !== 'waiting') {
    const when = entry.decided ? formatTimestamp(entry.decided) : '';
    return (
      <span className={classes.lines}>
        {t('decided', { who: entry.decidedBy, when })}
        {entry.note ? (
          <Text span c="dimmed" fz="sm" fw={400}>
            {entry.note}
          </Text>
        ) : null}
      </span>
    );
  }
  const decisions = [
    { name: 'approve', label: 'approve_named', loading: isBusy, onClick: onApprove },
    { name: 'reject', label: 'reject_named', disabled: isBusy, onClick: onReject },
  ] as const;
  return (
    <span className={classes.lines}>
      <Flex component="span" gap="xs" wrap="wrap">
        {decisions.map(({ name, label, ...button }) => (
          <Button key={name} variant="default" aria-label={t(label, { what })} {...button}>
            {t(name)}
          </Button>
        ))}
      </Flex>
      {failure ? (
        <Text role="alert" span c="var(--state-flaw-text)" fz="sm">
          {failure}
        </Text>
      ) : null}
    </span>
  );
};
