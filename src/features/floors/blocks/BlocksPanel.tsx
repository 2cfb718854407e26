import { Box, Button, Switch } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { Modal } from '#components/overlays/Modal.tsx';
import { DiscardDialog } from '#components/forms/DiscardDialog.tsx';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import type { KindWords } from '#domain/imports/kindWords.ts';
import { readKindWords } from '#entities/catalogue/readKindWords.ts';
import { useAspect } from '#entities/drawings/fit/useNewPicture.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import type { DrawingBlocks } from '#platform/drawingFile/blocksOfDrawing.ts';
import { BlocksDrawing } from './BlocksDrawing.tsx';
import { BlockTable } from './BlockTable.tsx';
import { useBlockTable } from './useBlockTable.ts';
import { useKeptKinds } from './useKeptKinds.ts';
import { usePlaceBlocks } from './usePlaceBlocks.ts';
import classes from './blocks.module.css';

export type BlocksPanelProps = {
  map: FloorMap;
  sheet: DrawingRecords;
  kinds: readonly FireProtection[];
  blocks: DrawingBlocks;
  customerId: number;
  onPlaced: () => void;
  onClose: () => void;
};

/** Panel that maps the blocks of a DXF to items, shows them on the drawing, and places them after a confirmation. */
export const BlocksPanel = (props: BlocksPanelProps) => {
  const { t } = useTranslation('dxf');
  const { blocks, onClose } = props;
  const keptKinds = useKeptKinds(props.customerId);
  const [words, setWords] = useState<KindWords | null>(null);
  const [isChanged, setChanged] = useState(false);
  const unsaved = useUnsavedChanges(() => isChanged);
  const close = () => unsaved.request(onClose);
  useEffect(() => {
    // Without the names of kinds nothing is proposed; all can be chosen by hand.
    void readKindWords().then(setWords, () => setWords(new Map()));
  }, []);
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      title={t('title', { name: blocks.fileName })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {blocks.blocks.length === 0 ? (
        <EmptyState title={t('none')}>{t('none_text')}</EmptyState>
      ) : words && keptKinds.isReady ? (
        <Blocks
          {...props}
          words={words}
          kept={keptKinds}
          onChanged={() => setChanged(true)}
          onCancel={close}
        />
      ) : (
        <CardSkeleton height={420} />
      )}
      <DiscardDialog {...unsaved.question} text={t('discard')} />
    </Modal>
  );
};

/** Threshold of the aspect ratio's deviation from the drawing's above which the blocks come from another part of the file. */
const sameShape = 0.02;

type BlocksProps = BlocksPanelProps & {
  words: KindWords;
  kept: ReturnType<typeof useKeptKinds>;
  onChanged: () => void;
  onCancel: () => void;
};

const Blocks = ({
  map,
  sheet,
  kinds,
  blocks: { blocks, aspect },
  words,
  kept,
  onPlaced,
  onChanged,
  onCancel,
  onClose,
}: BlocksProps) => {
  const { t } = useTranslation('dxf');
  const standing = useMemo(() => [...sheet.items.values()], [sheet]);
  const table = useBlockTable({ blocks, kinds, words, kept: kept.kinds, standing, onChanged });
  const [pointedName, setPointed] = useState<string | null>(null);
  const pointed = useMemo(() => blocks.filter(({ name }) => name === pointedName), [blocks, pointedName]);
  const { items, there } = table.made;
  // 1 until the picture is loaded.
  const ownAspect = useAspect(useDrawingPicture(map.file?.id ?? null).url);
  const { place, isPlacing, failure } = usePlaceBlocks(() => {
    void kept.keep(table.rows, table.choices);
    onPlaced();
    onClose();
  });
  return (
    <div className={classes.panel}>
      <div className={classes.sheet}>
        <BlocksDrawing map={map} items={items} pointed={pointed} onLeaveOut={table.leaveOut} />
      </div>
      <div className={classes.side}>
        <Box component="p" c="dimmed" fz="sm">
          {t('hint')}
        </Box>
        {ownAspect !== 1 && Math.abs(ownAspect / aspect - 1) > sameShape ? (
          <FailureAlert text={t('other_shape')} />
        ) : null}
        <BlockTable table={table} kinds={kinds} onPoint={setPointed} />
        <Switch
          label={t('turned')}
          checked={table.isTurned}
          onChange={(event) => table.setTurned(event.currentTarget.checked)}
        />
        {there > 0 ? (
          <Box component="p" c="dimmed" fz="sm">
            {t('there', { count: there })}
          </Box>
        ) : null}
        {table.leftOutCount > 0 ? (
          <Box component="p" c="dimmed" fz="sm" role="status">
            {t('left_by_you', { count: table.leftOutCount })}{' '}
            <Button variant="subtle" size="compact-sm" onClick={table.takeAll}>
              {t('take_all')}
            </Button>
          </Box>
        ) : null}
        <Box component="p" c="dimmed" fz="sm">
          {t('remembered')}
        </Box>
        {failure === null ? null : <FailureAlert text={failure} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button loading={isPlacing} disabled={items.length === 0} onClick={() => void place(items)}>
            {items.length === 0 ? t('place_none') : t('place', { count: items.length })}
          </Button>
        </div>
      </div>
    </div>
  );
};
