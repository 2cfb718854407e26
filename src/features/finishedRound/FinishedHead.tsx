import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmailText } from '../../components/text/EmailText.tsx';
import { PageHeader } from '../../components/text/PageHeader.tsx';
import { PdfButton } from '../../components/report/PdfButton.tsx';
import { saveReport } from '../../components/report/saveReport.ts';
import type { RoundState } from '../../domain/roundView.ts';
import { useUser } from '../../entities/session/useSession.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { pathTo } from '../../platform/paths.ts';
import { useDeviceTime } from '../../platform/useDeviceTime.ts';
import { paperPhoto } from './flawPhotos.ts';
import { roundReport } from './roundReport.tsx';
import classes from './finishedRound.module.css';

type FinishedHeadProps = { state: RoundState; isPrint: boolean };

/** Which round, when it was completed, who answers for it and who walked it; back, PDF and print. [FIN-03, FIN-04, FIN-05] */
export const FinishedHead = ({ state, isPrint }: FinishedHeadProps) => {
  const { t } = useTranslation(['rounds', 'common', 'flaws']);
  const { id } = useUser();
  const dayOf = useDeviceTime();
  const { round, infos } = state;
  const navigate = useNavigate();
  const buildings =
    [...new Set(infos.map((info) => info.buildingName))].join(', ') || round.buildingNames.join(', ');
  const facts = [
    {
      term: t('finished.completed'),
      text: round.done ? dayOf(round.done, round.doneReceived) : t('finished.not_completed'),
    },
    { term: t('finished.responsible'), text: round.roleName || t('finished.no_role') },
    { term: t('finished.user'), text: round.userName || '–', isName: true },
    { term: t('finished.building'), text: buildings || '–' },
  ];
  const handlePrint = () => {
    window.open(`#${pathTo('finishedRound', { roundId: round.id, print: 'print' })}`, '_blank', 'noopener');
  };
  const handlePdf = () =>
    saveReport(
      roundReport(
        state,
        { language: currentLanguage(), facts },
        { t, dayOf, takePhoto: (photo) => paperPhoto(id, photo) },
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
