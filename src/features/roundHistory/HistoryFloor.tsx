import { Box, Flex, Group } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Drawing } from '#components/drawing/Drawing.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { FilterChips } from '#components/forms/fields/FilterChips.tsx';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import type { ListedRound, RoundHistoryInfo } from '#contract/rounds/round.ts';
import { PdfButton } from '#components/report/PdfButton.tsx';
import type { DrawingImage } from '#components/drawing/drawingTypes.ts';
import { aheadSize } from '#entities/files/drawingBytes.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { FloorFacts } from './FloorFacts.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import type { Face } from './useHistoryMarks.ts';
import { useHistoryMarks } from './useHistoryMarks.ts';
import { useHistoryTexts } from './useHistoryTexts.ts';
import { rowFilters, useShownRows } from './useShownRows.ts';
import classes from './roundHistory.module.css';
import type { HistoryPdfOptions } from './useHistoryPdf.ts';
import { useHistoryPdf } from './useHistoryPdf.ts';
import { useCallQuery } from '#store/callApi.ts';
import { partsOfRound } from '#entities/rounds/roundQueries.ts';

/**
 * Returns the image of a round's drawing: the one used in the round, else its map's. If map or file can't be loaded, the sheet stays empty
 * without a message; a map deleted since makes no difference. [HIST-20, HIST-26]
 */
const useDrawingOfInfo = (info: RoundHistoryInfo | undefined) => {
  const { currentData: map, error } = useCallQuery(
    'getMap',
    info?.mapId === undefined || info?.mapId === null ? skipToken : { id: info?.mapId },
  );
  const isLost = error !== undefined && toFailure(error).status !== 404;
  const ownFileId = info?.fileId ?? null;
  const mapFileId = map?.file?.id ?? null;
  const fileId = isLost ? null : (ownFileId ?? mapFileId);
  // The PDF is made from the shown picture, and paper has more pixels than most screens.
  const { url, status, onNeed } = useDrawingPicture(fileId, aheadSize);

  const isSilent = isLost || status === 'failed';
  const image: DrawingImage = isSilent ? { status: 'ready' } : { url, status, onNeed };
  return {
    image,
    /** True if the drawing was replaced since the round. */
    isReplaced: ownFileId !== null && mapFileId !== null && ownFileId !== mapFileId,
  };
};

/** Button that creates the PDF and shows the progress, so that the floor isn't re-rendered for it. [HIST-11] */
const HistoryPdfButton = ({ isWaiting, ...options }: HistoryPdfOptions & { isWaiting: boolean }) => (
  <PdfButton make={useHistoryPdf(options)} isWaiting={isWaiting || options.image.status === 'loading'} />
);

type HistoryFloorProps = {
  round: ListedRound;
  info: RoundHistoryInfo;
  infos: readonly RoundHistoryInfo[];
  face: Face;
  building: WholeBuilding | undefined;
  onOpen: (flawId: number) => void;
};

/** Floor of the round: its drawing with the findings, then the same as a table. [HIST-12, HIST-13] */
export const HistoryFloor = (props: HistoryFloorProps) => {
  const { round, info, infos, face, building, onOpen } = props;
  const { t } = useTranslation('roundHistory');
  const { roundLabel, floorLabel } = useHistoryTexts();
  const drawing = useDrawingOfInfo(info);
  const { marks, flawOf, groupLabel } = useHistoryMarks(info, face);
  const rows = useShownRows(info);
  // For the PDF, which makes no request and leaves the questions out if they can't be read.
  const questions = useCallQuery('listRoundQuestionLists', partsOfRound(round.id));
  const label = floorLabel(info, infos);
  return (
    <Flex component="section" direction="column" gap="md" aria-label={label}>
      <Group gap="12px 24px" align="flex-end" justify="space-between">
        <Box flex="1 1 300px" miw={0}>
          <Box component="h2" m={0} fz="lg">
            {roundLabel(round)}
          </Box>
          <FloorFacts label={label} round={round} info={info} rows={rows.all} />
        </Box>
        <HistoryPdfButton
          building={building}
          round={round}
          info={info}
          infos={infos}
          lists={questions.currentData?.rows ?? []}
          face={face}
          filter={rows.filter}
          image={drawing.image}
          isWaiting={questions.isFetching}
        />
      </Group>
      {drawing.isReplaced ? <p className={classes.note}>{t('drawing.replaced')}</p> : null}
      {drawing.image.status === 'missing' ? (
        <Box bd="1px dashed var(--line-strong)" bdrs={8}>
          <EmptyState title={t('drawing.missing')} />
        </Box>
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
    </Flex>
  );
};
