import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from './useExport.ts';
import { exportFormats } from './useExport.ts';

type ExportMenuProps = {
  /** What is exported, where that isn't the list as it stands. */
  label?: string;
  count: number;
  isRunning: boolean;
  onExport: (format: ExportFormat) => void;
  /** Absent where only a file makes sense. */
  onPrint?: () => void;
};

/** Export of everything filtered, as CSV, Excel or print. */
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
