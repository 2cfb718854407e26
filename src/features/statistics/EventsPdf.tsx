import { useTranslation } from 'react-i18next';
import { ToneSwatch } from '#components/charts/ToneMark.tsx';
import { StateMark } from '#components/marks/StateMark.tsx';
import { PdfButton } from '#components/report/PdfButton.tsx';
import { pieMarks, pieSection } from '#components/report/pieSection.tsx';
import type { Report, ReportSection } from '#components/report/reportTypes.ts';
import { saveReport } from '#components/report/saveReport.ts';
import type { FlawStatistics } from '#contract/worklists/statistics.ts';
import type { StatisticsPlace } from '#entities/statistics/statisticsQueries.ts';
import { attentionBuckets } from './attentionBuckets.ts';
import { flawFigures } from './flawFigures.ts';
import { useMonths } from '#entities/statistics/useMonths.ts';
import { useStatisticsFrame } from './useStatisticsFrame.ts';
import { useCallQuery } from '#store/callApi.ts';

type EventsPdfProps = { statistics: FlawStatistics | undefined; place: StatisticsPlace; note: string };

/** Button that creates a PDF with the flaws of the year: by month, in total and, for open ones, by age. */
export const EventsPdf = ({ statistics, place, note }: EventsPdfProps) => {
  const { t } = useTranslation('statistics');
  const { frame, partHeadings } = useStatisticsFrame('events', note);
  const { short, long } = useMonths();
  const attentions = useCallQuery('getFlawAttentions', place);
  const count = useCallQuery('getFlawCount', place);
  const isWaiting = !statistics || attentions.isFetching || count.isFetching;

  const attentionSection = (): ReportSection => {
    const { data } = attentions;
    const total = count.data;
    return {
      heading: t('attention.title'),
      note: total && t('attention.open_of', { open: total.flaws - total.doneFlaws, count: total.flaws }),
      table: data && {
        headings: [t('attention.age'), t('attention.number')],
        shares: [0.5, 0.5],
        numeric: [1],
        rows: attentionBuckets.map(({ id, field, mark }) => ({
          cells: [{ text: t(`attention.${id}`), mark: `state ${mark}` }, String(data[field])],
        })),
      },
    };
  };
  const reportOf = (year: FlawStatistics): Report => {
    const { series, parts } = flawFigures(year, t);
    const title = t('events.by_month');
    return {
      ...frame,
      sections: [
        {
          heading: title,
          chart: { kind: 'bars', title, note, labels: short, series },
          legend: series.map(({ label, tone }) => ({ mark: `patch ${tone}`, text: label })),
          table: {
            headings: [t('month'), ...series.map(({ label }) => label)],
            shares: [0.4, ...series.map(() => 0.6 / series.length)],
            numeric: series.map((_, index) => index + 1),
            rows: long.map((month, index) => ({
              cells: [month, ...series.map(({ values }) => String(values[index] ?? 0))],
            })),
          },
        },
        pieSection({ kind: 'doughnut', title: t('events.of_year'), parts, headings: partHeadings }),
        attentionSection(),
      ],
      marks: {
        ...Object.fromEntries(
          series.map(({ tone }) => [`patch ${tone}`, <ToneSwatch tone={tone} size={22} />]),
        ),
        ...pieMarks(parts),
        ...Object.fromEntries(
          attentionBuckets.map(({ mark }) => [`state ${mark}`, <StateMark state={mark} size={24} />]),
        ),
      },
    };
  };
  return (
    <PdfButton
      isWaiting={isWaiting}
      make={async () => (statistics ? saveReport(reportOf(statistics)) : undefined)}
    />
  );
};
