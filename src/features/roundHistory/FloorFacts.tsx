import { useTranslation } from 'react-i18next';
import { PersonText } from '#components/text/PersonText.tsx';
import type { ListedRound, RoundHistoryInfo } from '#contract/rounds/round.ts';
import { countFlaws } from '#domain/rounds/roundCounts.ts';
import type { HistoryRow } from '#domain/rounds/roundHistory.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import classes from './roundHistory.module.css';

type FloorFactsProps = {
  label: string;
  round: ListedRound;
  info: RoundHistoryInfo;
  rows: readonly HistoryRow[];
};

/** Facts of the round on this floor: time, inspector, and findings. */
export const FloorFacts = ({ label, round, info, rows }: FloorFactsProps) => {
  const { t } = useTranslation('roundHistory');
  const dayOf = useDeviceTime();
  const flaws = rows.flatMap(({ flaw }) => flaw ?? []);
  const { open, fixed, turnedDown } = countFlaws(flaws);
  return (
    <ul className={`${classes.facts} tabular`}>
      <li>{label}</li>
      <li>
        {round.done ? t('facts.done', { date: dayOf(round.done, round.doneReceived) }) : t('facts.running')}
      </li>
      {round.userName ? (
        <li>
          <PersonText email={round.userName} />
        </li>
      ) : null}
      <li>{t('facts.items', { count: info.roundHistoryItems.length })}</li>
      <li>{t('facts.open', { count: open })}</li>
      <li>{t('facts.fixed', { count: fixed })}</li>
      {turnedDown > 0 ? <li>{t('facts.turned_down', { count: turnedDown })}</li> : null}
    </ul>
  );
};
