import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmailText } from '#components/text/EmailText.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { PdfButton } from '#components/report/PdfButton.tsx';
import { saveReport } from '#components/report/saveReport.ts';
import type { LaterClosed } from '#domain/rounds/asFound.ts';
import { participantsOf } from '#domain/rounds/asFound.ts';
import type { RoundState } from '#domain/rounds/roundView.ts';
import type { RoundFacts } from '#contract/rounds/round.ts';
import { nowIso } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { pathTo } from '#platform/paths.ts';
import { roundReport } from './roundReport.tsx';
import { useReportTexts } from './useReportTexts.ts';
import classes from './finishedRound.module.css';

type FinishedHeadProps = {
  state: RoundState;
  since: readonly LaterClosed[];
  roundFacts: RoundFacts | undefined;
  isPrint: boolean;
};

/**
 * Header with the round's name, its completion time, the responsible people and the inspector; back, PDF and print.
 * [FIN-03, FIN-04, FIN-05]
 */
export const FinishedHead = ({ state, since, roundFacts, isPrint }: FinishedHeadProps) => {
  const { t } = useTranslation('rounds');
  const reportTexts = useReportTexts(roundFacts);
  const { dayOf, nameOf } = reportTexts;
  const { round, infos } = state;
  const navigate = useNavigate();
  const places = new Map(
    infos.length > 0
      ? infos.map((info) => [info.buildingId, info.buildingName] as const)
      : round.buildingNames.map((name, index) => [round.buildingIds[index] ?? null, name] as const),
  );
  const addressOf = (id: number | null) =>
    roundFacts?.addresses.find(({ buildingId }) => buildingId === id)?.address;
  const buildings = [...places]
    .map(([id, name]) => [name, addressOf(id)].filter(Boolean).join(', '))
    .join('; ');
  const facts = [
    ...(roundFacts?.customerName ? [{ term: t('finished.customer'), text: roundFacts.customerName }] : []),
    { term: t('finished.building'), text: buildings || '–' },
    { term: t('finished.started'), text: formatDate(round.created) },
    {
      term: t('finished.completed'),
      text: round.done ? dayOf(round.done, round.doneReceived) : t('finished.not_completed'),
    },
    { term: t('finished.responsible'), text: round.roleName || t('finished.no_role') },
    { term: t('finished.user'), text: participantsOf(state).map(nameOf).join(', ') || '–', isName: true },
  ];
  const handlePrint = () => {
    window.open(`#${pathTo('finishedRound', { roundId: round.id, print: 'print' })}`, '_blank', 'noopener');
  };
  const handlePdf = () =>
    saveReport(
      roundReport(
        state,
        since,
        {
          language: currentLanguage(),
          facts,
          sender: roundFacts?.customerName ?? '',
          day: formatDate(nowIso()),
        },
        reportTexts,
      ),
    );
  return (
    <>
      <PageHeader
        title={round.name}
        note={round.description || undefined}
        onBack={isPrint ? undefined : () => void navigate(pathTo('dashboard'))}
        backLabel={t('finished.back')}
        actions={
          isPrint ? undefined : (
            <>
              {round.done ? null : (
                <Button
                  variant="default"
                  onClick={() => void navigate(pathTo('round', { roundId: round.id }))}
                >
                  {t('finished.open_round')}
                </Button>
              )}
              <PdfButton make={handlePdf} />
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={handlePrint}
              >
                {t('finished.print')}
              </Button>
            </>
          )
        }
      />
      <dl className={classes.facts}>
        {facts.map(({ term, text, isName }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{isName ? <EmailText text={text} /> : text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
