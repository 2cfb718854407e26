import { Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawing } from '#components/drawing/Drawing.tsx';
import type { DrawingHandle, DrawingMark, MarkEntry } from '#components/drawing/drawingTypes.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import classes from './office.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { itemsOfMap } from '#entities/drawings/drawingQueries.ts';

type FlawDrawingProps = { flaw: FoundFlaw; item: MapItem; map: FloorMap; onBack: () => void };

const nameOf = ({ positionNumber, name, placementDescription }: MapItem): string =>
  [`${positionNumber} ${name}`, placementDescription].filter(Boolean).join(', ');

/** Drawing with the flaw's item among the others; close ones form a group. [FLAWM-13..15] */
export const FlawDrawing = ({ flaw, item, map, onBack }: FlawDrawingProps) => {
  const { t } = useTranslation('flaws');
  const image = useDrawingPicture(map.file?.id ?? null);
  const { data } = useCallQuery('listMapItems', itemsOfMap(map.id));
  const [chosen, setChosen] = useState(nameOf(item));
  const drawing = useRef<DrawingHandle>(null);
  const chosenIds = useMemo(() => new Set([item.id]), [item.id]);
  const isOpen = flaw.done === null;

  const marks = useMemo<DrawingMark[]>(() => {
    const otherItems = data?.rows.filter((each) => each.id !== item.id && isOnDrawing(each)) ?? [];
    return [item, ...otherItems].map((each) => ({
      id: each.id,
      x: each.positionX,
      y: each.positionY,
      scale: each.scale,
      rotation: each.rotation,
      kind: each.fireProtection.inventoryType,
      label: nameOf(each),
      number: each.positionNumber,
      state: each.id === item.id ? (isOpen ? 'flaw' : 'ok') : null,
    }));
  }, [data, item, isOpen]);

  useEffect(() => {
    if (image.status === 'ready') drawing.current?.showMark(item.id);
  }, [image.status, item.id, marks]);

  const groupLabel = (group: MarkEntry) => t('map.group', { count: group.marks.length });
  const places = [flaw.buildingName, flaw.floorName, map.name].filter(Boolean).join(' · ');
  return (
    <Stack gap="sm" flex={1} mih={0}>
      <Button
        variant="default"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
        data-autofocus
      >
        {t('map.back')}
      </Button>
      <Text fw={600}>{places}</Text>
      <div className={classes.canvas}>
        <Drawing
          label={t('map.label', { map: places })}
          image={image}
          marks={marks}
          groupLabel={groupLabel}
          selectedIds={chosenIds}
          handleRef={drawing}
          onMarkOpen={(mark) => setChosen(mark.label)}
        />
      </div>
      <Text role="status" mih={24}>
        {chosen}
      </Text>
    </Stack>
  );
};
