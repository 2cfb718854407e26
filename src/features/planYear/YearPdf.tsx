import { useTranslation } from 'react-i18next';
import { PdfButton } from '#components/report/PdfButton.tsx';
import type { Report } from '#components/report/reportTypes.ts';
import { saveReport } from '#components/report/saveReport.ts';
import { useReportFrame } from '#components/report/useReportFrame.ts';
import type { YearLine } from '#domain/plans/planYear.ts';
import { planMonths, stateOfMonth } from '#domain/plans/planYear.ts';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import { useMonths } from '#entities/statistics/useMonths.ts';
import { useMonthLegend } from '#entities/statistics/useMonthLabels.ts';
import { now } from '#platform/time/clock.ts';

type YearPdfProps = { lines: readonly YearLine[]; year: number; note: string; isWaiting: boolean };

const nameShare = 0.28;

/** Button that creates the year as a PDF: every plan under its building, by month. */
export const YearPdf = ({ lines, year, note, isWaiting }: YearPdfProps) => {
  const { t } = useTranslation('planYear');
  const frame = useReportFrame(t('title'), note);
  const legend = useMonthLegend();
  const { short } = useMonths();
  const rowOf = (line: YearLine) => {
    if (line.kind === 'building') {
      const { name, customerName } = line;
      return {
        cells: [`${name ?? t('no_building')}, ${customerName}`, ...short.map(() => '')],
        isDimmed: true,
      };
    }
    const months = planMonths(line.plan, line.plan.rounds, year, now());
    const cells = months.map((month) => ({ text: '', mark: stateOfMonth(month) }));
    return { cells: [line.plan.name, ...cells] };
  };
  const report = (): Report => ({
    ...frame,
    sections: [
      {
        heading: t('grid', { year }),
        legend: legend.map(({ state, text }) => ({ mark: state, text })),
        table: {
          headings: [t('plan'), ...short],
          shares: [nameShare, ...short.map(() => (1 - nameShare) / short.length)],
          rows: lines.map(rowOf),
        },
      },
    ],
    marks: Object.fromEntries(
      legend.map(({ state }) => [state, <InspectionMark key={state} state={state} size={24} />]),
    ),
  });
  return <PdfButton isWaiting={isWaiting} make={() => saveReport(report())} />;
};
