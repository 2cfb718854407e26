import { useState } from 'react';
import { LazyPart } from '../../../components/lazy/LazyPart.tsx';
import type { LazySource } from '../../../components/lazy/LazyPart.tsx';
import type { FloorMap } from '../../../contract/drawing.ts';
import { useListAreasOfMapQuery, useListItemsOfMapQuery } from '../../../entities/maps/mapsApi.ts';
import { askAnew } from '../../../store/askAnew.ts';
import { DrawingFileChooser } from '../file/DrawingFileChooser.tsx';
import type { FitDrawingProps } from './FitDrawing.tsx';

const panel: LazySource<FitDrawingProps> = {
  load: () => import('./FitDrawing.tsx').then(({ FitDrawing }) => FitDrawing),
  namespaces: ['fit'],
};

type ReplaceDrawingProps = { map: FloorMap; customerId: number; onClose: () => void };

/** Asks for the new picture of a drawing, and then how it fits the old one. [DRAW-23] */
export const ReplaceDrawing = ({ map, customerId, onClose }: ReplaceDrawingProps) => {
  const [file, setFile] = useState<File | null>(null);
  // What was reckoned from stays as it was: a later version is refused, not overwritten.
  const [standing] = useState(map);
  const items = useListItemsOfMapQuery(map.id, askAnew);
  const areas = useListAreasOfMapQuery(map.id, askAnew);
  if (!file) return <DrawingFileChooser onChosen={setFile} onCancel={onClose} />;
  if (!items.currentData || !areas.currentData) return null;
  const rows = { items: items.currentData.rows, areas: areas.currentData.rows };
  const props = { map: standing, ...rows, newFile: file, customerId, onDone: onClose, onClose };
  return <LazyPart source={panel} props={props} />;
};
