import { useTranslation } from 'react-i18next';
import type { LaterClosed } from '#domain/rounds/asFound.ts';
import { sinceText } from './roundReport.tsx';
import type { ReportTexts } from './roundReport.tsx';
import classes from './finishedRound.module.css';

type SinceThenProps = { since: readonly LaterClosed[]; words: ReportTexts };

/** Flaws and negative answers that were closed after the round was finished, separate from its findings. [EYES-24] */
export const SinceThen = ({ since, words }: SinceThenProps) => {
  const { t } = useTranslation('rounds');
  if (since.length === 0) return null;
  return (
    <section aria-labelledby="since-then">
      <h2 id="since-then" className={classes.sinceHeading}>
        {t('report.since')}
      </h2>
      <ul className={classes.since}>
        {since.map((each) => (
          <li key={`${each.kind}-${each.id}`}>
            <strong>{each.name}</strong>: {sinceText(each, words)}
          </li>
        ))}
      </ul>
    </section>
  );
};
