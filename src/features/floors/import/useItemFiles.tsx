import { Menu } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportProgress } from '#components/table/export/ExportProgress.tsx';
import { exportFormats } from '#components/table/export/useExport.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import { readKindWords } from '#entities/catalogue/readKindWords.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import type { KindWords } from '#domain/imports/kindWords.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { RowImportPanel } from '#components/import/RowImportPanel.tsx';
import { useNamedRowTexts } from '#components/import/useImportTexts.ts';
import { useItemExport } from './useItemExport.ts';
import type { ItemImportOptions } from './useItemImport.ts';
import { useItemImport } from './useItemImport.ts';

/** Panel that imports a file's items to the open drawing; items without a position wait next to it. */
const ItemImportPanel = ({ onClose, ...options }: ItemImportOptions & { onClose: () => void }) => {
  const kind = useItemImport(options);
  const texts = useNamedRowTexts('floors', kind.limits);
  return <RowImportPanel kind={kind} onClose={onClose} texts={texts} />;
};

type Options = { map: FloorMap; sheet: DrawingRecords; kinds: readonly FireProtection[]; mayEdit: boolean };

/**
 * Returns export and import of a drawing's items: the menu's entries, and their panels. The import requires a backend that supports it in
 * one call.
 */
export const useItemFiles = ({ map, sheet, kinds, mayEdit }: Options) => {
  const { t } = useTranslation('floors');
  const textOf = useFailureText();
  const [words, setWords] = useState<KindWords | null>(null);
  const openImport = () =>
    void readKindWords().then(setWords, (error: unknown) => notify({ tone: 'failure', text: textOf(error) }));
  const canImport = useIsTillsyn() && mayEdit;
  const count = sheet.items.size;
  const { state, run, close } = useItemExport(map, count);
  return {
    entries: (
      <>
        <Menu.Label>{t('import.menu')}</Menu.Label>
        {canImport ? (
          <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={openImport}>
            {t('import.open')}
          </Menu.Item>
        ) : null}
        {exportFormats.map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={count === 0 || state.status === 'running'}
            onClick={() => void run(format)}
          >
            {t(`import.export_${format}`)}
          </Menu.Item>
        ))}
      </>
    ),
    progress: <ExportProgress state={state} onRetry={(format) => void run(format)} onClose={close} />,
    panel: words ? (
      <ItemImportPanel kinds={kinds} words={words} sheet={sheet} onClose={() => setWords(null)} />
    ) : null,
  };
};
