import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Drawing } from '../../components/drawing/Drawing.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import { FilterChips } from '../../components/forms/FilterChips.tsx';
import type { ListedRound, RoundHistoryInfo } from '../../contract/round.ts';
import { FloorFacts } from './FloorFacts.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { useDrawingOfInfo } from './useDrawingOfInfo.ts';
import type { Face } from './useHistoryMarks.ts';
import { useHistoryMarks } from './useHistoryMarks.ts';
import { useHistoryPdf } from './useHistoryPdf.ts';
import { useHistoryTexts } from './useHistoryTexts.ts';
import { rowFilters, useShownRows } from './useShownRows.ts';
import classes from './roundHistory.module.css';

type HistoryFloorProps = {
  round: ListedRound;
  info: RoundHistoryInfo;
  infos: readonly RoundHistoryInfo[];
  face: Face;
  buildingName: string;
  onOpen: (flawId: number) => void;
};

/** A floor of the round: its drawing with what was found where, then the same as a table. [HIST-11, HIST-12, HIST-13] */
export const HistoryFloor = (props: HistoryFloorProps) => {
  const { round, info, infos, face, buildingName, onOpen } = props;
  const { t } = useTranslation('roundHistory');
  const { roundLabel, floorLabel } = useHistoryTexts();
  const drawing = useDrawingOfInfo(info);
  const { marks, flawOf, groupLabel } = useHistoryMarks(info, face);
  const rows = useShownRows(info);
  const label = floorLabel(info, infos);
  const pdf = useHistoryPdf({
    buildingName,
    round,
    info,
    label,
    marks,
    rows: rows.shown,
    image: drawing.image,
  });
  return (
    <section className={classes.floorPart} aria-label={label}>
      <div className={classes.floorHead}>
        <div>
          <h2 className={classes.floorTitle}>{roundLabel(round)}</h2>
          <FloorFacts label={label} round={round} info={info} rows={rows.all} />
        </div>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          loading={pdf.status === 'working'}
          disabled={drawing.image.status === 'loading'}
          onClick={pdf.download}
        >
          {t('pdf.download')}
        </Button>
      </div>
      {pdf.status === 'failed' ? <FailureAlert text={t('pdf.failed')} onRetry={pdf.download} /> : null}
      {drawing.isReplaced ? <p className={classes.note}>{t('drawing.replaced')}</p> : null}
      {drawing.image.status === 'missing' ? (
        <div className={classes.noDrawing}>
          <EmptyState title={t('drawing.missing')} />
        </div>
      ) : (
        <div className={classes.drawing}>
          <Drawing
            label={t('drawing.label', { floor: label })}
            image={drawing.image}
            marks={marks}
            groupLabel={groupLabel}
            onMarkOpen={(mark) => {
              const flawId = flawOf(mark);
              if (flawId !== null) onOpen(flawId);
            }}
          />
        </div>
      )}
      <FilterChips
        label={t('rows.label')}
        value={rows.filter}
        onChange={rows.onFilter}
        options={rowFilters.map((value) => ({
          value,
          label: t(`rows.${value}`),
          count: rows.counts[value],
        }))}
      />
      <HistoryTable caption={t('table', { floor: label })} info={info} rows={rows.shown} onOpen={onOpen} />
    </section>
  );
};
