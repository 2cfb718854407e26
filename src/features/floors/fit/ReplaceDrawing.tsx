import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { Modal } from '#components/overlays/Modal.tsx';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { SaveMark } from '../editor/SaveMark.tsx';
import { DrawingFileChooser } from '../file/DrawingFileChooser.tsx';
import type { FitDrawingProps } from './FitDrawing.tsx';
import { useCallQuery } from '#store/callApi.ts';
import { itemsOfMap, areasOfMap } from '#entities/drawings/drawingQueries.ts';

const panel: LazySource<FitDrawingProps> = {
  load: () => import('./FitDrawing.tsx').then(({ FitDrawing }) => FitDrawing),
  namespaces: ['fit'],
};

type ReplaceDrawingProps = {
  map: FloorMap;
  session: DrawingSession;
  customerId: number;
  onClose: () => void;
};

/** Dialog for the new picture of a drawing, and then, once all edits are saved, for its fit to the old one. [DRAW-23] */
export const ReplaceDrawing = ({ session, ...props }: ReplaceDrawingProps) => {
  const { t } = useTranslation('floors');
  const [file, setFile] = useState<File | null>(null);
  const { onClose } = props;
  if (!file) return <DrawingFileChooser onChosen={setFile} onCancel={onClose} />;
  if (session.pending.length > 0)
    return (
      <Modal opened onClose={onClose} title={t('maps.replace')}>
        <SaveMark session={session} />
      </Modal>
    );
  return <FitStanding {...props} newFile={file} />;
};

type FitStandingProps = Omit<ReplaceDrawingProps, 'session'> & { newFile: File };

const FitStanding = ({ map, customerId, newFile, onClose }: FitStandingProps) => {
  // The computation is based on this version: a later one is refused, not overwritten.
  const [standing] = useState(map);
  const items = useCallQuery('listMapItems', itemsOfMap(map.id), refetchOnMount);
  const areas = useCallQuery('listAreas', areasOfMap(map.id), refetchOnMount);
  if (!items.currentData || !areas.currentData) return null;
  const rows = { items: items.currentData.rows, areas: areas.currentData.rows };
  const props = { map: standing, ...rows, newFile, customerId, onDone: onClose, onClose };
  return <LazyPart source={panel} props={props} />;
};
