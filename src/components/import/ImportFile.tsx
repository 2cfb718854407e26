import { Button, FileButton, Flex, NativeSelect, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#platform/saveFile.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { csvFile } from '@tillsyn/spreadsheet/csv';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import { importChunk } from '../lazy/importChunk.ts';
import type { ImportKind } from './importKind.ts';
import type { RowImport } from './useRowImport.ts';
import classes from './import.module.css';

type ImportFileProps<Field extends string> = {
  kind: ImportKind<Field>;
  work: RowImport<Field>;
  texts: { title: string; intro: string; file: string; template: string };
};

/** Download of the template, and the choice of a file. */
export const ImportFile = <Field extends string>({ kind, work, texts }: ImportFileProps<Field>) => {
  const { t } = useTranslation('imports');
  const name = work.fileName;
  const template = async (format: 'csv' | 'xlsx') => {
    const sheet = { name: texts.title, headings: kind.fields.map(kind.labelOf), rows: [] };
    const file =
      format === 'csv'
        ? csvFile(sheet)
        : await importChunk(() => import('@tillsyn/spreadsheet/xlsx')).then(({ xlsxFile }) =>
            xlsxFile(sheet),
          );
    saveFile(fileNameOf(texts.template, format), file);
  };
  const fault = work.fileFault;
  const limits = {
    rows: kind.limits.rows,
    columns: kind.limits.columns,
    megabytes: kind.limits.bytes / (1024 * 1024),
  };
  return (
    <>
      <Text c="dimmed" fz="sm">
        {texts.intro}
      </Text>
      <Flex gap="xs" wrap="wrap">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void template(format)}
          >
            {t(`template_${format}`)}
          </Button>
        ))}
      </Flex>
      <Flex gap="xs" wrap="wrap">
        <FileButton
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          inputProps={{ 'aria-label': texts.file }}
          onChange={work.choose}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
              {name === null ? t('choose') : t('choose_other')}
            </Button>
          )}
        </FileButton>
        {name === null ? null : <span className={classes.name}>{name}</span>}
      </Flex>
      {work.sheets.length > 1 ? (
        <NativeSelect
          label={t('sheet')}
          data={work.sheets.map((sheet, index) => ({
            value: String(index),
            label: sheet.isHidden ? t('hidden_sheet', { name: sheet.name }) : sheet.name,
          }))}
          value={String(work.sheet)}
          onChange={(event) => work.chooseSheet(Number(event.currentTarget.value))}
        />
      ) : null}
      {fault ? <FailureAlert text={t(`faults.${fault.code}`, { ...limits, at: fault.at })} /> : null}
    </>
  );
};
