import { Button, Flex, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { faultyTable } from '#domain/imports/rowImport.ts';
import { saveFile } from '#platform/saveFile.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { csvFile } from '@tillsyn/spreadsheet/csv';
import { importChunk } from '../lazy/importChunk.ts';
import type { ImportKind } from './importKind.ts';
import type { RowImport } from './useRowImport.ts';
import { ShortenedText, shortened } from '../text/ShortenedText.tsx';
import classes from './import.module.css';

/** Maximum number of faults shown; the file with the faulty rows contains all. */
const mostShown = 100;

type ImportFaultsProps<Field extends string> = { kind: ImportKind<Field>; work: RowImport<Field> };

/** Faults row by row, with the cells' contents; and the faulty rows as a file with the reasons. */
export const ImportFaults = <Field extends string>({ kind, work }: ImportFaultsProps<Field>) => {
  const { t } = useTranslation('imports');
  const { faults, rows, table, made } = work;
  const rowOf = new Map(rows.map((row) => [row.row, row]));
  const faultyRows = new Set(faults.map((fault) => fault.row)).size;
  const shownFaults = faults.slice(0, mostShown);

  /** Returns a fault's text, with a long quoted cell shortened: the complete cell is shown next to it. */
  const shownFault = (fault: (typeof faults)[number]): string => {
    const cell = rowOf.get(fault.row)?.[fault.field] ?? '';
    const text = kind.faultText(fault, rowOf.get(fault.row));
    return cell === '' ? text : text.replaceAll(cell, shortened(cell));
  };

  const handBack = async () => {
    if (!table) return;
    const texts = faults.map((fault) => ({
      row: fault.row,
      text: `${kind.labelOf(fault.field)}: ${kind.faultText(fault, rowOf.get(fault.row))}`,
    }));
    const sheet = { name: t('faulty_name'), ...faultyTable(table.rows, texts, t('fault')) };
    const [, base = table.name, ending = ''] = /^(.*)\.([^.]*)$/.exec(table.name) ?? [];
    const isWorkbook = ending.toLowerCase() === 'xlsx';
    const file = isWorkbook
      ? await importChunk(() => import('@tillsyn/spreadsheet/xlsx')).then(({ xlsxFile }) => xlsxFile(sheet))
      : csvFile(sheet);
    saveFile(fileNameOf(`${base} ${t('faulty_name')}`, isWorkbook ? 'xlsx' : 'csv'), file);
  };

  return (
    <Flex component="section" direction="column" gap="xs" aria-label={t('faulty_title')}>
      <Text role="alert" fz="sm" fw={600}>
        {t(made === null ? 'faulty' : 'left', { count: faultyRows })}
      </Text>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('faulty_title')}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('fault')}</th>
            </tr>
          </thead>
          <tbody>
            {shownFaults.map((fault) => (
              <tr key={`${fault.row}.${fault.field}.${fault.code}`}>
                <td className="tabular">{fault.row}</td>
                <td>{kind.labelOf(fault.field)}</td>
                <td>
                  <ShortenedText text={rowOf.get(fault.row)?.[fault.field] ?? ''} />
                </td>
                <td>{shownFault(fault)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > shownFaults.length ? (
        <Text c="dimmed" fz="sm">
          {t('more_faults', { count: faults.length - shownFaults.length })}
        </Text>
      ) : null}
      {kind.isAllOrNothing ? null : (
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void handBack()}
          >
            {t('hand_back', { count: faultyRows })}
          </Button>
        </div>
      )}
    </Flex>
  );
};
