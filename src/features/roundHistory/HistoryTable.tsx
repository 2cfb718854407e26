import { useTranslation } from 'react-i18next';
import { StateMark } from '#components/marks/StateMark.tsx';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import { DataTable } from '#components/table/DataTable.tsx';
import type { RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import type { HistoryRow } from '#domain/rounds/roundHistory.ts';
import { FixMark } from '#entities/flaws/ui/office/FixMark.tsx';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useHistoryTexts } from './useHistoryTexts.ts';
import classes from './roundHistory.module.css';

type Row = HistoryRow<RoundHistoryItem>;

/** Rows per page: more would be slow to render. */
const pageSize = 100;

/** Returns the page of rows in the address; a list of one page has none. */
const useRowPage = (rows: readonly Row[]) => {
  const [params, change] = useAddressParams();
  const totalPages = Math.max(1, Math.ceil(rows.length / pageSize));
  const currentPage = Math.min(idIn(params, 'page') ?? 1, totalPages);
  return {
    rows: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    pagination: totalPages > 1 ? { currentPage, pageSize, totalPages, totalCount: rows.length } : undefined,
    onPageChange: (page: number) => change({ page: page === 1 ? null : page }, true),
  };
};

type HistoryTableProps = {
  caption: string;
  info: RoundHistoryInfo;
  /** Rows in the order of the printed report; long lists are paged. */
  rows: readonly Row[];
  onOpen: (flawId: number) => void;
};

/** Table of the floor's items with their flaws; a row with a flaw opens it. [HIST-13, HIST-14, HIST-15, HIST-16] */
export const HistoryTable = ({ caption, info, rows, onOpen }: HistoryTableProps) => {
  const { t } = useTranslation('roundHistory');
  const { rowTexts } = useHistoryTexts();
  const page = useRowPage(rows);
  const textsOf = (row: Row) => rowTexts(row, info);
  const kindOf = ({ item }: Row) => item?.mapItem.fireProtection.inventoryType ?? 'loose_flaw';
  return (
    <DataTable<Row>
      caption={caption}
      {...page}
      rowKey={({ key }) => key}
      status="ready"
      emptyText={t('no_items')}
      columns={[
        {
          id: 'position',
          header: t('columns.position'),
          isNumeric: true,
          width: 96,
          cell: (row) => textsOf(row).position,
        },
        {
          id: 'type',
          header: t('columns.type'),
          isTitle: true,
          width: '30%',
          cell: (row) => (
            <span className={classes.type}>
              <Pictogram kind={kindOf(row)} size={20} />
              {textsOf(row).type}
            </span>
          ),
        },
        {
          id: 'floor',
          header: t('columns.floor'),
          width: '18%',
          hideBelow: 'desktop',
          cell: (row) => textsOf(row).floor,
        },
        {
          id: 'flaw',
          header: t('columns.flaw'),
          width: '30%',
          cell: (row) => textsOf(row).flaw,
        },
        {
          id: 'action',
          header: t('columns.action'),
          cell: (row) =>
            row.flaw ? (
              <span className={`${classes.action} tabular`}>
                <StateMark
                  state={row.flaw.done === null ? 'flaw' : 'ok'}
                  label={row.flaw.done === null ? undefined : t('done')}
                  size={18}
                />
                {textsOf(row).action}
                <FixMark kind="flaw" targetId={row.flaw.id} />
              </span>
            ) : (
              textsOf(row).action
            ),
        },
      ]}
      onRowOpen={({ flaw }) => (flaw ? onOpen(flaw.id) : undefined)}
      canOpenRow={({ canOpen }) => canOpen}
      rowLabel={(row) => t('open_named', { ...textsOf(row) })}
      rowTone={({ flaw }) => (flaw?.done ? 'done' : undefined)}
    />
  );
};
