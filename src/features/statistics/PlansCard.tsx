import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { ChartDownload } from '#components/charts/ChartDownload.tsx';
import { PaginationBar } from '#components/table/pages/PaginationBar.tsx';
import type { RoundStatistics } from '#contract/worklists/statistics.ts';
import { planMonths, stateOfMonth } from '#domain/plans/planYear.ts';
import { now } from '#platform/time/clock.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { InspectionTable } from './InspectionTable.tsx';
import { useStateLabel } from '#entities/statistics/useMonthLabels.ts';
import { useMonths } from '#entities/statistics/useMonths.ts';

/** Plans per page, which fit on a screen. */
const pageSize = 25;

type PlansCardProps = { plans: readonly RoundStatistics[]; year: number; note: string };

/** Card with the inspection table in pages, and an export of all of it. */
export const PlansCard = ({ plans, year, note }: PlansCardProps) => {
  const { t } = useTranslation('statistics');
  const { long } = useMonths();
  const label = useStateLabel();
  const [params, change] = useAddressParams();
  const title = t('inspections.by_month');
  const totalPages = Math.max(1, Math.ceil(plans.length / pageSize));
  const currentPage = Math.min(idIn(params, 'page') ?? 1, totalPages);
  return (
    <Card
      title={title}
      tools={
        <ChartDownload
          title={title}
          sheet={{
            name: `${title} – ${note}`,
            headings: [t('inspections.plan'), ...long],
            rows: plans.map(({ name, roundHistoryStatistics, dates = null }) => [
              name,
              ...planMonths(dates, roundHistoryStatistics, year, now()).map((month) =>
                month ? label(stateOfMonth(month)) : null,
              ),
            ]),
          }}
        />
      }
    >
      <InspectionTable
        title={title}
        year={year}
        plans={plans.slice((currentPage - 1) * pageSize, currentPage * pageSize)}
      />
      {totalPages > 1 ? (
        <PaginationBar
          caption={title}
          currentPage={currentPage}
          pageSize={pageSize}
          totalPages={totalPages}
          totalCount={plans.length}
          onPageChange={(page) => change({ page: page === 1 ? null : page }, true)}
        />
      ) : null}
    </Card>
  );
};
