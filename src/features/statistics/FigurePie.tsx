import { useTranslation } from 'react-i18next';
import { ChartDownload } from '#components/charts/ChartDownload.tsx';
import { PieChart } from '#components/charts/PieChart.tsx';
import type { PiePart } from '#components/charts/pieColours.ts';

type FigurePieProps = { title: string; parts: readonly PiePart[]; note: string };

/** Doughnut with its numbers, both downloadable. [STAT-08] */
export const FigurePie = ({ title, parts, note }: FigurePieProps) => {
  const { t } = useTranslation('common');
  return (
    <PieChart
      isDoughnut
      title={title}
      parts={parts}
      size={200}
      tools={
        <ChartDownload
          title={title}
          sheet={{
            name: `${title} – ${note}`,
            headings: [t('charts.part'), t('charts.number')],
            rows: parts.map(({ label, value }) => [label, value]),
          }}
          picture={{
            kind: 'doughnut',
            title,
            note,
            labels: parts.map(({ label }) => label),
            series: parts.map(({ id, label, tone, value }) => ({ id, label, tone, values: [value] })),
          }}
        />
      }
    />
  );
};
