import { useTranslation } from 'react-i18next';
import { PdfButton } from '#components/report/PdfButton.tsx';
import type { PiePart } from '#components/charts/pieColours.ts';
import { partMark, pieSection } from '#components/report/pieSection.tsx';
import type { Report } from '#components/report/reportTypes.ts';
import { saveReport } from '#components/report/saveReport.ts';
import type { RoundStatistics } from '#contract/worklists/statistics.ts';
import type { InspectionCounts } from '#domain/statistics.ts';
import { planStates } from '#domain/plans/planState.ts';
import { planMonths, stateOfMonth } from '#domain/plans/planYear.ts';
import { countNames } from '#domain/statistics.ts';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import { useMonthLegend } from '#entities/statistics/useMonthLabels.ts';
import { now } from '#platform/time/clock.ts';
import { useChartLabels } from './useChartLabels.ts';
import { useMonths } from '#entities/statistics/useMonths.ts';
import { useStatisticsFrame } from './useStatisticsFrame.ts';

type InspectionsPdfProps = {
  plans: readonly RoundStatistics[];
  year: number;
  counts: InspectionCounts;
  /** Rounds of the year by state, as in the doughnut. */
  parts: readonly PiePart[];
  isWaiting: boolean;
  note: string;
};

const planShare = 0.22;

/** Returns a state's circle, in the table by month and next to its part of the year. */
const circleOf = (state: string) => partMark({ id: state });

/** Button that creates a PDF with the rounds of the year: every plan by month, including other pages of the table, and their numbers. */
export const InspectionsPdf = ({ plans, year, counts, parts, isWaiting, note }: InspectionsPdfProps) => {
  const { t } = useTranslation('statistics');
  const { frame, partHeadings } = useStatisticsFrame('inspections', note);
  const { short } = useMonths();
  const legend = useMonthLegend();
  const chartLabels = useChartLabels();
  const report = (): Report => ({
    ...frame,
    sections: [
      {
        heading: t('inspections.by_month'),
        legend: legend.map(({ state, text }) => ({ mark: circleOf(state), text })),
        table: {
          headings: [t('inspections.plan'), ...short],
          shares: [planShare, ...short.map(() => (1 - planShare) / short.length)],
          rows: plans.map(({ name, roundHistoryStatistics, dates = null }) => ({
            cells: [
              name,
              ...planMonths(dates, roundHistoryStatistics, year, now()).map((month) => ({
                text: '',
                mark: circleOf(stateOfMonth(month)),
              })),
            ],
          })),
        },
      },
      {
        heading: t('inspections.counts'),
        table: {
          headings: [t('inspections.rounds'), partHeadings[1], t('inspections.which')],
          shares: [0.3, 0.15, 0.55],
          numeric: [1],
          rows: countNames.map((name) => ({
            cells: [
              t(`counts.${name}`),
              String(counts[name].number),
              `${t(`counts.${name}_rule`)}${counts[name].number > 0 ? `. ${chartLabels(counts[name])}` : ''}`,
            ],
          })),
        },
      },
      pieSection({ kind: 'doughnut', title: t('inspections.of_year'), parts, headings: partHeadings }),
    ],
    marks: Object.fromEntries(
      planStates.map((state) => [circleOf(state), <InspectionMark state={state} size={24} />]),
    ),
  });
  return <PdfButton isWaiting={isWaiting} make={() => saveReport(report())} />;
};
