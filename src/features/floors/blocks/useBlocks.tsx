import { Button, Menu } from '@mantine/core';
import { IconShape } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import { dropBlocks, useKeptBlocks } from '#entities/drawings/drawnBlocks.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { blocksOfFile } from '#platform/drawingFile/blocksOfDrawing.ts';
import type { DrawingBlocks } from '#platform/drawingFile/blocksOfDrawing.ts';
import { notify } from '#platform/notify.ts';
import { DrawingFileChooser } from '../file/DrawingFileChooser.tsx';
import type { BlocksPanelProps } from './BlocksPanel.tsx';
import classes from '../tray/tray.module.css';

const panel: LazySource<BlocksPanelProps> = {
  load: () => import('./BlocksPanel.tsx').then(({ BlocksPanel }) => BlocksPanel),
  namespaces: ['dxf'],
  hasKitStyles: true,
};

type Options = {
  map: FloorMap;
  sheet: DrawingRecords;
  kinds: readonly FireProtection[];
  customerId: number;
  mayEdit: boolean;
};

/**
 * Returns the blocks of the DXF from which a drawing was made: offered above the drawing once it is loaded, and from its menu by choosing
 * the same part of the file again. The step that places them requires a backend that supports it in one call.
 */
export const useBlocks = ({ map, sheet, kinds, customerId, mayEdit }: Options) => {
  const { t } = useTranslation('floors');
  const canPlace = useIsTillsyn() && mayEdit && map.file !== null;
  const fileId = map.file?.id ?? null;
  const keptBlocks = useKeptBlocks(fileId);
  const [open, setOpen] = useState<DrawingBlocks | 'choosing' | null>(null);
  const close = (): void => setOpen(null);
  const choose = (file: File): void => {
    const fileBlocks = blocksOfFile(file);
    if (fileBlocks) setOpen(fileBlocks);
    else {
      notify({ tone: 'failure', text: t('blocks.no_dxf') });
      close();
    }
  };
  return {
    entry: canPlace ? (
      <Menu.Item leftSection={<IconShape size={18} aria-hidden />} onClick={() => setOpen('choosing')}>
        {t('blocks.menu')}
      </Menu.Item>
    ) : null,
    note:
      canPlace && keptBlocks && open === null ? (
        <div className={classes.note} role="status">
          <span>{t('blocks.found', { count: keptBlocks.blocks.length, name: keptBlocks.fileName })}</span>
          <Button variant="default" size="sm" onClick={() => setOpen(keptBlocks)}>
            {t('blocks.open')}
          </Button>
          <Button variant="subtle" color="gray" size="sm" onClick={() => dropBlocks(fileId ?? 0)}>
            {t('blocks.drop')}
          </Button>
        </div>
      ) : null,
    panel:
      open === 'choosing' ? (
        <DrawingFileChooser onChosen={choose} onCancel={close} />
      ) : open ? (
        <LazyPart
          source={panel}
          props={{
            map,
            sheet,
            kinds,
            customerId,
            blocks: open,
            onClose: close,
            onPlaced: () => dropBlocks(fileId ?? 0),
          }}
        />
      ) : null,
  };
};
