import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from './useExport.ts';
import { exportFormats } from './useExport.ts';

type ExportMenuProps = {
  /** Label of the export, if it isn't the list as shown. */
  label?: string;
  count: number;
  isRunning: boolean;
  onExport: (format: ExportFormat) => void;
  /** Missing if only a file makes sense. */
  onPrint?: () => void;
};

/** Menu that exports all filtered rows, as CSV, Excel or print. */
export const ExportMenu = ({ label, count, isRunning, onExport, onPrint }: ExportMenuProps) => {
  const { t } = useTranslation('lists');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={count === 0 || isRunning}
        >
          {label ?? t('export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('export.title', { count })}</Menu.Label>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
        {onPrint ? <Menu.Item onClick={onPrint}>{t('export.print')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
};
