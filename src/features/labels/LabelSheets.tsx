import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconRuler } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { importChunk } from '#components/lazy/importChunk.ts';
import type { ItemCode } from '#contract/codes/itemCode.ts';
import { calibrationLength, labelsPerSheet } from '#domain/codes/labelStock.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { saveFile } from '#platform/saveFile.ts';
import { labelsOf } from './labelContent.ts';
import { SheetPreview } from './SheetPreview.tsx';
import { StockForm } from './StockForm.tsx';
import { useLabelSettings } from './useLabelSettings.ts';
import classes from './labels.module.css';

const inOrder = (a: ItemCode, b: ItemCode): number =>
  (a.item?.floorName ?? '').localeCompare(b.item?.floorName ?? '', undefined, { numeric: true }) ||
  (a.item?.positionNumber ?? 0) - (b.item?.positionNumber ?? 0);

/** Labels on their sheets: sizes, preview, and the PDF. */
export const LabelSheets = ({ codes, isLoading }: { codes: readonly ItemCode[]; isLoading: boolean }) => {
  const { t } = useTranslation('codes');
  const settings = useLabelSettings();
  const { stock, start, fault } = settings;
  const labels = useMemo(() => labelsOf(codes.toSorted(inOrder)), [codes]);
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const skipped = Math.min(start ?? 1, labelsPerSheet(stock)) - 1;
  const sheets = { language: currentLanguage(), title: t('labels.title'), stock };
  const save = async (isTest: boolean) => {
    setState('making');
    try {
      const { makeLabels, makeTestSheet } = await importChunk(() => import('./pdf/makeLabels.ts'));
      const lineText = t('labels.line', { length: calibrationLength });
      const pdf = isTest
        ? makeTestSheet({ ...sheets, lineText })
        : await makeLabels(labels, { ...sheets, skipped });
      saveFile(`${t(isTest ? 'labels.test_file' : 'labels.file')}.pdf`, pdf);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={classes.sheets}>
      <Stack gap="sm" maw={560}>
        <StockForm settings={settings} />
        <Text c="dimmed">{t('labels.scale_hint')}</Text>
        <Group gap="xs" align="flex-end">
          <Button
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            disabled={labels.length === 0 || fault !== null}
            loading={state === 'making'}
            onClick={() => void save(false)}
          >
            {t('labels.save', { count: labels.length })}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRuler size={18} aria-hidden />}
            disabled={fault !== null || state === 'making'}
            onClick={() => void save(true)}
          >
            {t('labels.test')}
          </Button>
        </Group>
        {state === 'failed' ? <FailureAlert /> : null}
      </Stack>
      {isLoading ? (
        <RowsSkeleton />
      ) : fault === null ? (
        <div>
          {labels.length === 0 ? <Text c="dimmed">{t('labels.empty')}</Text> : null}
          <SheetPreview labels={labels} stock={stock} skipped={skipped} />
        </div>
      ) : null}
    </div>
  );
};
