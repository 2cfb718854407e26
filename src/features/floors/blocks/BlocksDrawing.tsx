import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type { DrawingMark, MarkEntry } from '#components/drawing/drawingTypes.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { ItemValues } from '#domain/drawings/edits.ts';
import type { GridBlock } from '#domain/blocks/gridBlocks.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import classes from './blocks.module.css';

type BlocksDrawingProps = {
  map: FloorMap;
  items: readonly ItemValues[];
  /** Highlighted blocks. */
  pointed: readonly GridBlock[];
  onLeaveOut: (x: number, y: number) => void;
};

/** Maximum number of highlighted positions. */
const mostPointed = 500;

/** Drawing with the items to be created from the blocks; a tap on one leaves it out. */
export const BlocksDrawing = ({ map, items, pointed, onLeaveOut }: BlocksDrawingProps) => {
  const { t } = useTranslation('dxf');
  const image = useDrawingPicture(map.file?.id ?? null);
  const marks = useMemo(
    () =>
      items.map(
        ({ positionX, positionY, rotation, positionNumber, name, fireProtection }, index): DrawingMark => ({
          id: index,
          x: positionX,
          y: positionY,
          scale: 1,
          rotation,
          kind: fireProtection.inventoryType,
          label: `${positionNumber} ${name}`,
          number: positionNumber,
          state: null,
        }),
      ),
    [items],
  );
  return (
    <Drawing
      label={t('drawing', { name: map.name })}
      hint={t('drawing_hint')}
      image={image}
      marks={marks}
      groupLabel={(group: MarkEntry) => t('group', { count: group.marks.length })}
      onMarkOpen={({ x, y }) => onLeaveOut(x, y)}
    >
      {pointed.slice(0, mostPointed).map(({ x, y }, index) => (
        <span key={index} className={classes.pointed} style={{ left: `${x / 10}%`, top: `${y / 10}%` }} />
      ))}
    </Drawing>
  );
};
