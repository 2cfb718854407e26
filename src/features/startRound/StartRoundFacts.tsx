import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailText } from '#components/text/EmailText.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { roundStatus } from '#domain/rounds/roundState.ts';
import { useUser } from '#entities/session/useSession.ts';
import { formatDate } from '#platform/time/dates.ts';
import classes from './startRound.module.css';

type StartRoundFactsProps = {
  plan: RoundPlanning | undefined;
  /** Active round of the plan; null when there is none. */
  round: RoundHistory | null | undefined;
  isLoading: boolean;
};

/** Facts of the round, read-only. [START-04..10] */
export const StartRoundFacts = ({ plan, round, isLoading }: StartRoundFactsProps) => {
  const { t } = useTranslation('rounds');
  const user = useUser();
  const isStarted = round ? roundStatus(round) !== 'waiting' : false;
  const facts: { term: string; text: ReactNode; width?: 'wide' | 'half' }[] = [
    { term: t('start.name'), text: plan?.name, width: 'wide' },
    { term: t('start.description'), text: plan?.description || t('start.no_description'), width: 'wide' },
    { term: t('start.building'), text: plan?.buildingNames.join(', ') || '–', width: 'wide' },
    { term: t('start.role'), text: plan?.responsible?.name ?? t('start.no_role'), width: 'half' },
    { term: t('start.executor'), text: <EmailText text={user.email} />, width: 'half' },
    {
      term: t('start.checkpoints'),
      text: <strong className={classes.number}>{plan?.checkpointCount}</strong>,
    },
    { term: t('start.questions'), text: <strong className={classes.number}>{plan?.questionCount}</strong> },
    {
      term: t('start.status'),
      text: (
        <StatusChip tone={isStarted ? 'warning' : 'info'}>
          {isStarted ? t('start.started', { date: formatDate(round?.updated) }) : t('start.waiting')}
        </StatusChip>
      ),
    },
  ];
  return (
    <dl className={classes.facts} aria-busy={isLoading}>
      {facts.map(({ term, text, width }) => (
        <div key={term} className={width && classes[width]}>
          <dt>{term}</dt>
          <dd>{isLoading || !plan ? <Skeleton height={20} width="70%" /> : text}</dd>
        </div>
      ))}
    </dl>
  );
};
