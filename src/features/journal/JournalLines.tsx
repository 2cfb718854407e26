import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { textOf } from '#domain/registers/recordFields.ts';
import type { OpenJournal } from '#entities/maintenance/journals/keptJournals.ts';
import type { WaitingLine } from '#entities/maintenance/journals/waitingLines.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import classes from './journal.module.css';
import { sectionNames } from './lineForm.ts';

/** Returns the texts of a line's content. */
const useLineTexts = ({ kind }: OpenJournal) => {
  const fieldOf = (key: string) => kind.fields.find((field) => field.key === key);
  const optionText = (values: RecordValues, key: string): string => {
    const chosen = textOf(values, key);
    const option = fieldOf(key)?.options?.find((each) => each.key === chosen);
    return option ? labelIn(option.label) : '';
  };
  const withLabel = (key: string, text: string): string => {
    const field = fieldOf(key);
    return text === '' || !field ? text : `${labelIn(field.label)}: ${text}`;
  };
  return {
    eventText: (values: RecordValues): string => optionText(values, 'event'),
    details: (values: RecordValues): string[] =>
      [
        withLabel('sections', sectionNames(values).join(', ')),
        withLabel('result', optionText(values, 'result')),
        withLabel('cause', optionText(values, 'cause')),
        values['serviceCame'] === true ? withLabel('serviceCame', ' ').replace(/: +$/, '') : '',
        withLabel('offUntil', textOf(values, 'offUntil') ?? ''),
        withLabel('reason', textOf(values, 'reason') ?? ''),
        withLabel('measure', optionText(values, 'measure')),
        withLabel('toldTo', optionText(values, 'toldTo')),
        textOf(values, 'note') ?? '',
      ].filter((text) => text !== ''),
  };
};

const timeText = (values: RecordValues): string => {
  const time = textOf(values, 'time');
  return time === null ? '' : formatTimestamp(time);
};

type JournalLinesProps = {
  journal: OpenJournal;
  waiting: readonly WaitingLine[];
  /** Opens the form of a correction; missing without the right to write. */
  onCorrect?: ((line: RegisterRecord) => void) | undefined;
};

/** Lines of a journal, the newest first; those that wait on this device come before the others. */
export const JournalLines = ({ journal, waiting, onCorrect }: JournalLinesProps) => {
  const { t } = useTranslation('maintenance');
  const textOfFailure = useFailureText();
  const { eventText, details } = useLineTexts(journal);
  const { lines } = journal;
  const correctedIds = new Set(lines.flatMap(({ correctsId }) => correctsId ?? []));
  const timeOf = (id: number | null): string => {
    const line = lines.find((each) => each.id === id);
    return line ? timeText(line.values) : '';
  };
  if (lines.length === 0 && waiting.length === 0) return <p className={classes.hint}>{t('journal.empty')}</p>;
  return (
    <ul className={classes.lines} aria-label={t('journal.lines_title')}>
      {waiting.toReversed().map(({ key, state, failure, payload: { body } }) => (
        <li key={key} className={classes.line}>
          <span className={classes.head}>
            <strong>{eventText(body.values)}</strong>
            <span className="tabular">{timeText(body.values)}</span>
            <StatusChip tone={state === 'parked' ? 'danger' : 'warning'}>
              {state === 'parked' && failure
                ? t('journal.refused', { why: textOfFailure(failure) })
                : t('journal.waiting')}
            </StatusChip>
          </span>
          <span>{details(body.values).join(' · ')}</span>
          {body.correctsId ? (
            <span className={classes.hint}>{t('journal.corrects', { time: timeOf(body.correctsId) })}</span>
          ) : null}
        </li>
      ))}
      {lines.map((line) => (
        <li
          key={line.id}
          className={classes.line}
          data-corrected={correctedIds.has(line.id) ? 'true' : undefined}
        >
          <span className={classes.head}>
            <strong>{eventText(line.values)}</strong>
            <span className="tabular">{timeText(line.values)}</span>
            {correctedIds.has(line.id) ? <StatusChip tone="info">{t('journal.corrected')}</StatusChip> : null}
          </span>
          <span>{details(line.values).join(' · ')}</span>
          <span className={classes.hint}>
            {[
              line.correctsId === null ? '' : t('journal.corrects', { time: timeOf(line.correctsId) }),
              t('journal.signed', {
                name:
                  line.links
                    .map(({ name }) => name)
                    .filter(Boolean)
                    .join(', ') || '–',
              }),
              t('journal.received', { time: formatTimestamp(line.created) }),
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
          {onCorrect && !correctedIds.has(line.id) ? (
            <Button
              variant="subtle"
              size="sm"
              aria-label={`${t('journal.correct')}: ${eventText(line.values)} ${timeText(line.values)}`}
              onClick={() => onCorrect(line)}
            >
              {t('journal.correct')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
