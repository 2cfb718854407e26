import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notify } from '#platform/notify.ts';
import { saveFile } from '#platform/saveFile.ts';
import type { Sheet } from '@tillsyn/spreadsheet/cells';
import { fileNameOf } from '#platform/fileName.ts';
import { importChunk } from '../lazy/importChunk.ts';
import type { ChartPicture } from './chartTypes.ts';

type ChartDownloadProps = {
  title: string;
  /** Numbers of the chart; the sheet's name becomes the file's. */
  sheet: Sheet;
  /** Chart as a picture, if there is one. */
  picture?: ChartPicture;
};

/** Button that downloads a chart: the numbers as CSV, the chart as PNG. */
export const ChartDownload = ({ title, sheet, picture }: ChartDownloadProps) => {
  const { t } = useTranslation('common');
  const label = t('charts.download_of', { title });
  const notifyFailure = () => notify({ tone: 'failure', text: t('charts.image_failed') });

  const saveTable = async () => {
    const { csvFile } = await importChunk(() => import('@tillsyn/spreadsheet/csv'));
    saveFile(fileNameOf(sheet.name, 'csv'), csvFile(sheet));
  };
  const savePicture = async (chart: ChartPicture) => {
    const { chartPicture } = await importChunk(() => import('./chartPicture.ts'));
    const image = await chartPicture(chart);
    if (image) saveFile(fileNameOf(sheet.name, 'png'), image);
    else notifyFailure();
  };
  return (
    <Menu position="bottom-end">
      <Tooltip label={t('charts.download')}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" className="no-print" aria-label={label}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveTable().catch(notifyFailure)}>{t('charts.csv')}</Menu.Item>
        {picture ? (
          <Menu.Item onClick={() => void savePicture(picture).catch(notifyFailure)}>
            {t('charts.png')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
};
